package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.JsonSize;
import io.serai.skill.component.JsonBodyReader;
import io.serai.task.component.BodyPartsConverter;
import java.io.InputStream;
import java.util.function.Supplier;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * The body that an exchange had at its first operation, as JSON: text that is an object or a list
 * is parsed. It is read when an operation reads it, so that a stream stays for those that do not.
 * Thread-safe.
 */
final class ExchangeInput implements Supplier<JsonNode> {
  private final Exchange exchange;
  private final RunMemory memory;
  private final @Nullable Object body;
  private @Nullable JsonNode read;

  /**
   * Creates the input.
   *
   * @param memory accounts for it once it is read
   */
  ExchangeInput(Exchange exchange, RunMemory memory) {
    this.exchange = exchange;
    this.memory = memory;
    this.body = exchange.getMessage().getBody();
  }

  /**
   * Returns the body; missing if there is none.
   *
   * @throws DataException if it is too large, or cannot be JSON
   */
  @Override
  public synchronized JsonNode get() {
    if (read == null) {
      JsonNode json = json();
      account(json);
      read = json;
    }
    return read;
  }

  private void account(JsonNode json) {
    try {
      memory.add(JsonSize.of(json));
    } catch (OperationFailure tooLarge) {
      throw new DataException(tooLarge.message(), tooLarge.suggestions().get(0));
    }
  }

  private JsonNode json() {
    if (body == null) {
      return MissingNode.getInstance();
    }
    if (!isText(body)) {
      return tree(body);
    }
    String text = exchange.getContext().getTypeConverter().convertTo(String.class, exchange, body);
    if (text == null) {
      return tree(body);
    }
    keep(text);
    return JsonBodyReader.parsed(text).orElseGet(() -> TextNode.valueOf(text));
  }

  private static boolean isText(Object body) {
    return body instanceof byte[] || body instanceof InputStream || JsonBodyReader.isContent(body);
  }

  private static JsonNode tree(Object body) {
    try {
      return BodyPartsConverter.tree(body);
    } catch (IllegalArgumentException none) {
      throw new DataException(
          "The body, which is a " + body.getClass().getName() + ", cannot be read as JSON.",
          "Convert it before the first operation, for example by marshal: {json: {}}.");
    }
  }

  /** A stream can be read once. */
  @SuppressWarnings("ReferenceEquality") // whether it is still the same body
  private void keep(String text) {
    if (exchange.getMessage().getBody() == body && !(body instanceof String)) {
      exchange.getMessage().setBody(text);
    }
  }
}
