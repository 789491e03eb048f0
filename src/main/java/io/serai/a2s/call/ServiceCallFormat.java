package io.serai.a2s.call;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.document.DocumentFault;
import io.serai.outbound.CallPolicy;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** The formats in which a direct step's task says what is called (A2S-26, A2S-30). */
public enum ServiceCallFormat {
  /**
   * The one operation of an OpenAPI 3.0 or 3.1 document, with an input template {@code
   * {pathParameters, queryParameters, headers, cookies, body}} (A2S-37 to A2S-39).
   */
  OPENAPI {
    @Override
    Optional<ServiceCall> read(
        LocatedJsonNode task,
        LocatedJsonNode input,
        CallPolicy policy,
        CallFaultReporter callFaultReporter) {
      OpenApiDocument document = new OpenApiDocument(task);
      return new OpenApiCallReader(document, input, policy, callFaultReporter).read();
    }
  },
  /**
   * An operation {@code {endpoint, query, operationName?}} with an input template {@code
   * {variables, headers}} (A2S-43, A2S-Q18).
   */
  GRAPHQL {
    @Override
    Optional<ServiceCall> read(
        LocatedJsonNode task,
        LocatedJsonNode input,
        CallPolicy policy,
        CallFaultReporter callFaultReporter) {
      return new GraphQlCallReader(task, input, policy, callFaultReporter).read();
    }
  };

  /** The format of that name, whatever its case; empty where it is not served. */
  public static Optional<ServiceCallFormat> named(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "openapi" -> Optional.of(OPENAPI);
      case "graphql" -> Optional.of(GRAPHQL);
      default -> Optional.empty();
    };
  }

  /**
   * Reads a task and its input template.
   *
   * @param input where the input template stands, or should; a null stands for none
   * @param policy how the call is made
   * @param faults told all that is wrong, by the places' pointers; the call is empty then
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
    return read(task, template, policy, new CallFaultReporter(faults));
  }

  abstract Optional<ServiceCall> read(
      LocatedJsonNode task,
      LocatedJsonNode input,
      CallPolicy policy,
      CallFaultReporter callFaultReporter);
}
