package io.serai.route.option;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.model.SetPropertyDefinition;
import org.apache.camel.model.language.ConstantExpression;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * A processor whose configuration is a JSON object in an exchange property, for nodes whose options
 * are too long for a URI. Thread-safe.
 */
public final class JsonConfiguredProcessor extends AsyncProcessorSupport {
  private static final int MAX_KNOWN = 1_000_000; // characters

  private final String property;
  private final String example;
  private final Function<ObjectNode, AsyncProcessor> reader;
  private final BiFunction<Exchange, String, Exception> failure;

  /** The processors by the texts of their options: nodes with the same URI share the endpoint. */
  private final Cache<String, AsyncProcessor> known =
      Caffeine.newBuilder()
          .maximumWeight(MAX_KNOWN)
          .weigher((String text, AsyncProcessor processor) -> text.length())
          .executor(Runnable::run)
          .build();

  /**
   * Creates the processor of an endpoint.
   *
   * @param example what the property may be
   * @param reader reads an object; an {@link IllegalArgumentException} says what is wrong with it
   * @param failure makes the failure of an exchange of what is wrong
   */
  public JsonConfiguredProcessor(
      String property,
      String example,
      Function<ObjectNode, AsyncProcessor> reader,
      BiFunction<Exchange, String, Exception> failure) {
    this.property = property;
    this.example = example;
    this.reader = reader;
    this.failure = failure;
  }

  /** Returns the node that sets the property. */
  public static SetPropertyDefinition node(String property, ObjectNode options) {
    return new SetPropertyDefinition(
        property, new ConstantExpression(RouteTextEscaper.json(options)));
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    String text = exchange.getProperty(property, "", String.class);
    AsyncProcessor processor;
    try {
      processor = known.get(text, unknown -> reader.apply(read(unknown)));
    } catch (IllegalArgumentException invalid) {
      exchange.setException(failure.apply(exchange, String.valueOf(invalid.getMessage())));
      callback.done(true);
      return true;
    }
    return processor.process(exchange, callback);
  }

  private ObjectNode read(String text) {
    try {
      if (!text.isEmpty() && JsonMappers.read(text) instanceof ObjectNode options) {
        return options;
      }
    } catch (DocumentParseException invalid) {
      throw new IllegalArgumentException(
          "The exchange property " + property + " is not JSON: " + invalid.getMessage(), invalid);
    }
    throw new IllegalArgumentException(
        "The exchange property " + property + " must be an object, such as " + example);
  }
}
