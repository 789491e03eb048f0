package io.serai.skill.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.task.Part;
import io.serai.task.component.BodyPartsConverter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Converts a message body to a part of an agent message. A Map or JSON, also as text or bytes,
 * becomes data; other text becomes text; bytes whose {@code Content-Type} is not a text type become
 * a file.
 */
final class BodyToPart {

  private static final List<String> STRUCTURED = List.of("json", "xml", "yaml");

  private BodyToPart() {}

  static Part part(Exchange exchange) {
    Object body = exchange.getMessage().getBody();
    if (body == null) {
      return Part.ofData(JsonMappers.object());
    }
    String type = exchange.getMessage().getHeader(Exchange.CONTENT_TYPE, String.class);
    boolean plain = type == null || isText(type.toLowerCase(Locale.ROOT));
    if (BodyPartsConverter.isFile(body) && !plain) {
      return first(body, type, exchange);
    }
    return body instanceof String || BodyPartsConverter.isFile(body)
        ? textOrData(exchange.getMessage().getBody(String.class))
        : first(body, null, exchange);
  }

  /** Whether a media type is a text type; it must be in lower case and may have parameters. */
  static boolean isText(String type) {
    if (!type.startsWith("application/")) {
      return type.startsWith("text/");
    }
    String subtype = type.substring("application/".length());
    return subtype.startsWith("x-www-form")
        || STRUCTURED.stream().anyMatch(s -> subtype.startsWith(s) || subtype.contains("+" + s));
  }

  private static Part first(Object body, @Nullable String type, Exchange exchange) {
    List<Part> parts = BodyPartsConverter.of(body, type, null, exchange);
    return parts.isEmpty() ? Part.ofData(JsonMappers.object()) : parts.get(0);
  }

  private static Part textOrData(String text) {
    if (text.isBlank()) {
      return Part.ofData(JsonMappers.object());
    }
    return data(text).map(Part::ofData).orElseGet(() -> Part.ofText(text));
  }

  private static Optional<JsonNode> data(String text) {
    try {
      return text.stripLeading().startsWith("{")
          ? Optional.of(JsonMappers.MAPPER.readTree(text))
          : Optional.empty();
    } catch (JsonProcessingException notJson) {
      return Optional.empty();
    }
  }
}
