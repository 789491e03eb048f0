package io.serai.skill.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.task.component.BodyPartsConverter;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import javax.xml.transform.Source;
import org.apache.camel.Exchange;
import org.apache.camel.StreamCache;
import org.w3c.dom.Node;

/** Converts message bodies to the JSON inputs and results of skills. */
public final class JsonBodyReader {

  private JsonBodyReader() {}

  /**
   * Returns the inputs of a skill, from a Map, a JSON object or its text; an empty body means no
   * inputs.
   *
   * @throws IllegalArgumentException if the body is anything else
   */
  static ObjectNode inputs(Exchange exchange) {
    JsonNode body = result(exchange);
    if (body.isNull() || (body.isTextual() && body.textValue().isBlank())) {
      return JsonMappers.object();
    }
    if (body instanceof ObjectNode object) {
      return object;
    }
    throw new IllegalArgumentException(
        "the inputs of a skill must be a JSON object or a Map, but the body is "
            + body.getNodeType().name().toLowerCase(Locale.ROOT));
  }

  /**
   * Returns the result of a skill: a value converted to JSON; text that contains a JSON object or
   * array is parsed.
   */
  static JsonNode result(Exchange exchange) {
    Object body = exchange.getMessage().getBody();
    if (body == null) {
      return NullNode.getInstance();
    }
    if (body instanceof String || body instanceof byte[] || body instanceof InputStream) {
      String text = exchange.getMessage().getBody(String.class);
      return parsed(text).orElseGet(() -> TextNode.valueOf(text));
    }
    return tree(body);
  }

  /**
   * Returns any body as JSON: as {@link #result} does, and a buffer, a file or another content as
   * its text.
   *
   * @throws IllegalArgumentException if it cannot be JSON
   */
  public static JsonNode body(Exchange exchange) {
    Object body = exchange.getMessage().getBody();
    boolean content = body instanceof byte[] || body instanceof InputStream || isContent(body);
    String text = content ? exchange.getMessage().getBody(String.class) : null;
    if (text == null) {
      return result(exchange);
    }
    if (body instanceof InputStream || body instanceof Reader) {
      exchange.getMessage().setBody(text); // it can be read only once
    }
    return parsed(text).orElseGet(() -> TextNode.valueOf(text));
  }

  /** Whether the body is a text, or bytes that Camel reads as one: a buffer, a stream, a file. */
  public static boolean isContent(Object body) {
    return body instanceof String
        || body instanceof Reader
        || body instanceof StreamCache
        || body instanceof ByteBuffer
        || body instanceof char[]
        || body instanceof Source
        || body instanceof Node
        || BodyPartsConverter.isFile(body);
  }

  /** Returns a value as JSON. */
  static JsonNode tree(Object body) {
    return BodyPartsConverter.tree(body);
  }

  /** Returns a JSON object or array; empty if the text is anything else. */
  public static Optional<JsonNode> parsed(String text) {
    String start = text.stripLeading();
    if (!start.startsWith("{") && !start.startsWith("[")) {
      return Optional.empty();
    }
    try {
      return Optional.of(JsonMappers.read(text));
    } catch (DocumentParseException e) {
      return Optional.empty();
    }
  }
}
