package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.call.Call;
import io.serai.a2s.call.CallFormat;
import io.serai.a2s.call.Located;
import io.serai.document.Fault;
import io.serai.outbound.CallPolicy;
import java.util.Optional;
import java.util.function.Consumer;

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
    Optional<CallFormat> known = CallFormat.named(format.get());
    if (known.isEmpty()) {
      place.warn(
          "FORMAT_UNSUPPORTED",
          "the format '" + format.get() + "' is not served; write OpenAPI or GraphQL");
    }
    Consumer<Fault> faults = task.get().findings()::fault;
    Optional<Call> call =
        known.flatMap(k -> k.read(located(task.get()), located(input), policy, faults));
    domains.check(task.get(), call);
    call.flatMap(Call::responseSchema).ifPresent(schema -> checkMapping(step, head, schema));
    return Optional.of(new DirectStep(head, format.get(), call));
  }

  private static void checkMapping(Place step, StepHead head, JsonNode schema) {
    Consumer<Fault> warnings =
        found -> step.findings().warn(Fault.at(found.path(), "SCHEMA_MISMATCH", found.message()));
    head.outputMapping().check(schema, warnings);
  }

  private static Located located(Place place) {
    return new Located(place.node(), place.path());
  }
}
