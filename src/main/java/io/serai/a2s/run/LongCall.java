package io.serai.a2s.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
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
 * A step whose options are too long for a URI, which has the option {@code options=property}. An
 * exchange property has them as JSON: {@code {"body": {"name": "${name}"}, "output.id": "$.id"}}.
 * Thread-safe.
 */
final class LongCall extends AsyncProcessorSupport {
  static final String OPTION = "options";
  private static final String PROPERTY_WORD = "property";
  private static final String PROPERTY = "CamelSeraiOptions";
  private static final int MAX_KNOWN = 1_000_000; // characters

  private final Function<ObjectNode, AsyncProcessor> reader;

  /** The steps by their texts: nodes with the same target share the endpoint. */
  private final Cache<String, AsyncProcessor> known =
      Caffeine.newBuilder()
          .maximumWeight(MAX_KNOWN)
          .weigher((String text, AsyncProcessor step) -> text.length())
          .executor(Runnable::run)
          .build();

  /** Creates the processor of a target. */
  LongCall(Function<ObjectNode, AsyncProcessor> reader) {
    this.reader = reader;
  }

  /** Returns the URI of a step whose options are in the property. */
  static String uri(String target) {
    return target + "?" + OPTION + "=" + PROPERTY_WORD;
  }

  /** Returns the node that sets the options. */
  static SetPropertyDefinition options(ObjectNode options) {
    return new SetPropertyDefinition(PROPERTY, new ConstantExpression(RouteText.json(options)));
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    String text = exchange.getProperty(PROPERTY, String.class);
    AsyncProcessor processor;
    try {
      processor = known.get(text == null ? "" : text, unknown -> reader.apply(read(unknown)));
    } catch (IllegalArgumentException invalid) {
      exchange.setException(invalid);
      callback.done(true);
      return true;
    }
    return processor.process(exchange, callback);
  }

  private static ObjectNode read(String text) {
    try {
      if (JsonMappers.read(text) instanceof ObjectNode options && !options.has(OPTION)) {
        return options;
      }
    } catch (DocumentParseException invalid) {
      throw new IllegalArgumentException(
          "The exchange property " + PROPERTY + " is not JSON: " + invalid.getMessage(), invalid);
    }
    throw new IllegalArgumentException(
        "The exchange property "
            + PROPERTY
            + " must be an object of options, such as"
            + " {\"output.id\": \"$.id\"}");
  }
}
