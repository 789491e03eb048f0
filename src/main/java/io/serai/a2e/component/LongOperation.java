package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.a2e.decode.OperationType;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.route.RouteText;
import java.util.function.Function;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.model.SetPropertyDefinition;
import org.apache.camel.model.language.ConstantExpression;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * The endpoint {@code data:operation}: it runs an operation whose configuration is too long for a
 * URI. An exchange property has it, as workflows do: {@code {"SetData": {"value": [1, 2, 3], …}}}.
 * Thread-safe.
 */
final class LongOperation extends AsyncProcessorSupport {
  static final String NAME = "operation";
  static final String URI = OperationNodes.DATA + ":" + NAME;

  private static final String PROPERTY = "CamelSeraiOperation";
  private static final int MAX_KNOWN = 200;

  private final Function<ObjectNode, AsyncProcessor> reader;

  /** The operations by their texts: all nodes of a context share the endpoint. */
  private final Cache<String, AsyncProcessor> known =
      Caffeine.newBuilder().maximumSize(MAX_KNOWN).executor(Runnable::run).build();

  /**
   * Creates the processor.
   *
   * @param reader reads an operation: an object whose only member is its type
   */
  LongOperation(Function<ObjectNode, AsyncProcessor> reader) {
    this.reader = reader;
  }

  /** Returns the node that sets the configuration of an operation. */
  static SetPropertyDefinition configuration(String type, JsonNode config) {
    ObjectNode operation = JsonMappers.object();
    operation.set(type, config);
    return new SetPropertyDefinition(PROPERTY, new ConstantExpression(RouteText.json(operation)));
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    String text = exchange.getProperty(PROPERTY, String.class);
    if (text == null) {
      exchange.setException(
          OperationFailure.of(
              A2eErrorType.VALIDATION,
              "The exchange property " + PROPERTY + " must be an operation, such as " + example(),
              "Set it before data:operation, as a constant."));
      callback.done(true);
      return true;
    }
    return processor(text).process(exchange, callback);
  }

  private static String example() {
    return OperationType.SET_DATA.example();
  }

  private AsyncProcessor processor(String text) {
    return known.get(text, unknown -> reader.apply(read(unknown)));
  }

  private static ObjectNode read(String text) {
    try {
      if (JsonMappers.read(text) instanceof ObjectNode operation && operation.size() == 1) {
        return operation;
      }
    } catch (DocumentParseException invalid) {
      throw new IllegalArgumentException(
          "The exchange property " + PROPERTY + " is not JSON: " + invalid.getMessage(), invalid);
    }
    throw new IllegalArgumentException(
        "The exchange property " + PROPERTY + " must have one member, as " + example());
  }
}
