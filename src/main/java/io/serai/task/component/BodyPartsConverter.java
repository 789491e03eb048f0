package io.serai.task.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.task.Part;
import io.vertx.core.buffer.Buffer;
import java.io.InputStream;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.WrappedFile;
import org.jspecify.annotations.Nullable;

/**
 * Converts Camel message bodies to A2A parts.
 *
 * <ul>
 *   <li>A string becomes a text part.
 *   <li>Bytes, streams and files become a file part, or a text part if they are text without a file
 *       name.
 *   <li>A {@code URI} becomes a file part with that URL.
 *   <li>Anything else becomes a data part, followed by a text part with the same content.
 * </ul>
 */
public final class BodyPartsConverter {

  private BodyPartsConverter() {}

  /** Returns the parts of a body; empty if there is no body. */
  public static List<Part> of(
      @Nullable Object body,
      @Nullable String mediaType,
      @Nullable String filename,
      Exchange exchange) {
    if (body == null) {
      return List.of();
    }
    if (body instanceof String text) {
      return List.of(new Part(text, null, null, null, filename, mediaType, null));
    }
    if (body instanceof URI address) {
      return List.of(Part.ofUrl(address.toString(), filename, mediaType));
    }
    return isFile(body) ? List.of(file(body, mediaType, filename, exchange)) : of(tree(body));
  }

  /**
   * Returns a value as JSON.
   *
   * @throws IllegalArgumentException for one that cannot be JSON, such as a list within itself
   */
  public static JsonNode tree(Object value) {
    try {
      return value instanceof JsonNode node ? node : JsonMappers.MAPPER.valueToTree(value);
    } catch (StackOverflowError deep) {
      throw new IllegalArgumentException(
          "A value of " + value.getClass().getName() + " contains itself, or is too deep for JSON.",
          deep);
    }
  }

  /**
   * Returns the parts of a value: a text part for text, none for null, a data part and a text part
   * for anything else.
   */
  public static List<Part> of(JsonNode value) {
    if (value.isNull() || value.isMissingNode()) {
      return List.of();
    }
    return value.isTextual()
        ? List.of(Part.ofText(value.textValue()))
        : List.of(Part.ofData(value), Part.ofText(JsonTextRenderer.of(value)));
  }

  /** Whether the body is bytes, a stream or a file. */
  public static boolean isFile(Object body) {
    return body instanceof byte[]
        || body instanceof Buffer
        || body instanceof InputStream
        || body instanceof java.io.File
        || body instanceof WrappedFile<?>;
  }

  private static Part file(
      Object body, @Nullable String mediaType, @Nullable String filename, Exchange exchange) {
    String name = filename;
    if (name == null && body instanceof WrappedFile<?>) {
      name = exchange.getMessage().getHeader(Exchange.FILE_NAME_ONLY, String.class);
    }
    if (name == null && mediaType != null && mediaType.startsWith("text/")) {
      String text =
          exchange.getContext().getTypeConverter().convertTo(String.class, exchange, body);
      return new Part(text, null, null, null, null, mediaType, null);
    }
    byte[] bytes =
        body instanceof Buffer buffer
            ? buffer.getBytes()
            : exchange.getContext().getTypeConverter().convertTo(byte[].class, exchange, body);
    return Part.ofRaw(Base64.getEncoder().encodeToString(bytes), name, mediaType);
  }
}
