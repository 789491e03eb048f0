package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.call.Call;
import io.serai.a2s.call.GraphQlCall;
import io.serai.a2s.call.OpenApiCall;
import io.serai.document.Fault;
import io.serai.outbound.CallPolicy;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads steps that call a service (A2S-26, A2S-29, A2S-30, A2S-Q5, A2S-Q16, A2S-Q18). */
final class DirectStepReader {
  private final Tasks tasks;
  private final Domains domains;

  DirectStepReader(Tasks tasks, Domains domains) {
    this.tasks = tasks;
    this.domains = domains;
  }

  Optional<Step> read(Place step, StepHead head, CallPolicy policy) {
    Place place = step.member("format");
    Optional<String> format = place.asText("write format: OpenAPI or format: GraphQL");
    Optional<Place> task = tasks.of(step);
    Place input = Inputs.of(step);
    if (format.isEmpty() || task.isEmpty()) {
      return Optional.empty();
    }
    Optional<CallReader> reader = reader(format.get());
    if (reader.isEmpty()) {
      place.warn(
          "FORMAT_UNSUPPORTED",
          "the format '" + format.get() + "' is not served; write OpenAPI or GraphQL");
    }
    Optional<Call> call = reader.flatMap(r -> r.read(task.get(), input, policy));
    domains.check(task.get(), call);
    call.flatMap(Call::responseSchema).ifPresent(schema -> checkMapping(step, head, schema));
    return Optional.of(new DirectStep(head, format.get(), call));
  }

  private static void checkMapping(Place step, StepHead head, JsonNode schema) {
    Consumer<Fault> warnings =
        found -> step.findings().warn(Fault.at(found.path(), "SCHEMA_MISMATCH", found.message()));
    head.outputMapping().check(schema, warnings);
  }

  private static Optional<CallReader> reader(String format) {
    return switch (format.toLowerCase(Locale.ROOT)) {
      case "openapi" -> Optional.of(OpenApiCall::read);
      case "graphql" -> Optional.of(GraphQlCall::read);
      default -> Optional.empty();
    };
  }

  /** How the request of one format is read. */
  @FunctionalInterface
  private interface CallReader {

    Optional<Call> read(
        JsonNode task,
        @Nullable JsonNode input,
        String taskPointer,
        String inputPointer,
        CallPolicy policy,
        Consumer<Fault> faults);

    default Optional<Call> read(Place task, Place input, CallPolicy policy) {
      boolean given = !input.node().isMissingNode() && !input.node().isNull();
      return read(
          task.node(),
          given ? input.node() : null,
          task.pointer(),
          input.pointer(),
          policy,
          task.findings()::fault);
    }
  }
}
