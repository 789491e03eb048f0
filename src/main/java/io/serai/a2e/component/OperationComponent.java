package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.decode.OperationType;
import io.serai.a2e.decode.OperationUri;
import io.serai.a2e.operation.CopyData;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.route.option.InvalidOptionException;
import io.serai.route.option.JsonConfiguredProcessor;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Endpoint;
import org.apache.camel.support.DefaultComponent;
import org.jspecify.annotations.Nullable;

/**
 * A component whose endpoints run operations of A2E workflows in any route: {@code
 * data:filter?source=/workflow/input&where=age >= 18&target=/workflow/adults}. Paths are those of
 * A2E 1.0.0, "Path Syntax"; the body of the first operation is at {@code /workflow/input}, and the
 * result of each operation becomes the body.
 */
abstract class OperationComponent extends DefaultComponent {
  private final String scheme;
  private final OperationNodeFactory nodes;
  private final Clock clock;

  /**
   * Creates the component of a scheme.
   *
   * @param clock the time that operations ask for
   */
  OperationComponent(String scheme, OperationNodeFactory nodes, Clock clock) {
    this.scheme = scheme;
    this.nodes = nodes;
    this.clock = clock;
  }

  /** Returns the scheme of its endpoints. */
  String scheme() {
    return scheme;
  }

  @Override
  protected Endpoint createEndpoint(
      String uri, @Nullable String remaining, Map<String, Object> parameters) {
    if (remaining == null || remaining.isEmpty()) {
      throw new IllegalArgumentException(
          "A path must follow " + scheme + ": as in data:filter, api:GET, store:NAME or wait:10s");
    }
    Map<String, Object> options = new LinkedHashMap<>(parameters); // values may be null
    parameters.clear();
    return nodes.endpoint(uri, processor(remaining, options));
  }

  private AsyncProcessor processor(String path, Map<String, Object> options) {
    return switch (scheme.equals(OperationNodeFactory.DATA) ? path : "") {
      case OperationNodeFactory.END -> nodes.end(OperationIdResolver.OF_NODE, target(options));
      case OperationNodeFactory.NOTHING -> {
        requireNone(options);
        yield OperationNodeFactory.processorOfNothing();
      }
      case OperationNodeFactory.COPY ->
          nodes.processor(
              OperationIdResolver.OF_NODE,
              read(OperationUri.members(options), CopyData::read, clock));
      case OperationNodeFactory.OPERATION -> {
        requireNone(options);
        yield new JsonConfiguredProcessor(
            OperationNodeFactory.PROPERTY,
            OperationType.SET_DATA.example(),
            operation -> processor(uri(operation)),
            (exchange, message) ->
                OperationFailure.of(
                    A2eErrorType.VALIDATION,
                    message,
                    "Set it before data:operation, as a constant."));
      }
      default -> processor(OperationUri.read(scheme, path, options));
    };
  }

  private Optional<DataPath> target(Map<String, Object> options) {
    return read(
        OperationUri.members(options),
        config -> {
          Optional<DataPath> target = config.optionalOutputPath();
          config.node().requireKnown();
          return target;
        },
        clock);
  }

  private static void requireNone(Map<String, Object> options) {
    if (!options.isEmpty()) {
      throw new IllegalArgumentException(
          "There is no option " + String.join(", ", options.keySet()) + " here; leave it out");
    }
  }

  private AsyncProcessor processor(OperationUri uri) {
    return nodes.processor(OperationIdResolver.OF_NODE, read(uri));
  }

  private static OperationUri uri(ObjectNode operation) {
    if (operation.size() != 1) {
      throw new IllegalArgumentException(
          "The exchange property %s must have one member, as %s"
              .formatted(OperationNodeFactory.PROPERTY, OperationType.SET_DATA.example()));
    }
    String type = operation.fieldNames().next();
    return OperationUri.ofConfig(type, operation.get(type));
  }

  private Operation read(OperationUri uri) {
    return read(uri.config(), config -> uri.type().read(config), clock);
  }

  /**
   * Reads a configuration.
   *
   * @throws IllegalArgumentException with all that is wrong with it
   */
  static <T> T read(JsonNode config, Function<OperationConfigReader, T> reader, Clock clock) {
    FaultCollector faults = new FaultCollector(false);
    T read = reader.apply(new OperationConfigReader(DocumentNode.root(config, faults), clock));
    List<DocumentFault> found = faults.faults(pointer -> 0);
    if (!found.isEmpty()) {
      throw new InvalidOptionException(
          OperationUri.option(found.get(0).path()),
          OperationUri.withOptions(
              found.stream().map(DocumentFault::message).collect(Collectors.joining("; "))));
    }
    return read;
  }
}
