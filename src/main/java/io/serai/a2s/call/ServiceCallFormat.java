package io.serai.a2s.call;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.document.DocumentFault;
import io.serai.outbound.CallPolicy;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** The formats of a task: how it describes the operation that a step calls (A2S-26, A2S-30). */
public enum ServiceCallFormat {
  /**
   * The one operation of an OpenAPI 3.0 or 3.1 document, with an input template {@code
   * {pathParameters, queryParameters, headers, cookies, body}} (A2S-37 to A2S-39).
   */
  OPENAPI {
    @Override
    Optional<ServiceCall> read(
        LocatedJsonNode task, LocatedJsonNode input, CallPolicy policy, FaultRecordingSink faults) {
      OpenApiReferenceResolver document = new OpenApiReferenceResolver(task);
      return new OpenApiCallReader(document, input, policy, faults).read();
    }
  },
  /**
   * An operation {@code {endpoint, query, operationName?}} with an input template {@code
   * {variables, headers}} (A2S-43, A2S-Q18).
   */
  GRAPHQL {
    @Override
    Optional<ServiceCall> read(
        LocatedJsonNode task, LocatedJsonNode input, CallPolicy policy, FaultRecordingSink faults) {
      return new GraphQlCallReader(task, input, policy, faults).read();
    }
  };

  /** Returns the format of that name, ignoring case; empty if it is not supported. */
  public static Optional<ServiceCallFormat> named(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "openapi" -> Optional.of(OPENAPI);
      case "graphql" -> Optional.of(GRAPHQL);
      default -> Optional.empty();
    };
  }

  /**
   * Reads a task and its input template; empty if there is a fault.
   *
   * @param input the input template, missing or null if the step has none
   * @param policy the timeout, retries, throttling, circuit breaker and caching of the call
   * @param faults receives every fault with its JSON Pointer
   */
  public Optional<ServiceCall> read(
      LocatedJsonNode task,
      LocatedJsonNode input,
      CallPolicy policy,
      Consumer<DocumentFault> faults) {
    LocatedJsonNode template =
        input.node().isNull()
            ? new LocatedJsonNode(MissingNode.getInstance(), input.path())
            : input;
    return read(task, template, policy, new FaultRecordingSink(faults));
  }

  abstract Optional<ServiceCall> read(
      LocatedJsonNode task, LocatedJsonNode input, CallPolicy policy, FaultRecordingSink faults);
}
