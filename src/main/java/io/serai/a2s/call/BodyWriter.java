package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.openapi.BodyMediaType;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;

/** Writes the rendered value of a body in one format. Thread-safe. */
@FunctionalInterface
interface BodyWriter {

  /**
   * Writes a value.
   *
   * @throws ServiceCallException if the format cannot represent it
   */
  RequestBody write(JsonNode value) throws ServiceCallException;

  static BodyWriter json(String contentType) {
    return value -> new RequestBody(contentType, Buffer.buffer(RequestBodyTemplate.json(value)));
  }

  /**
   * Writes a text as it is. Only plain text can represent other values, too: they are written as
   * JSON.
   */
  static BodyWriter text(String contentType) {
    boolean plain = BodyMediaType.base(contentType).equals("text/plain");
    return value -> {
      if (value.isContainerNode() && !plain) {
        throw new ServiceCallException(
            "The body is sent as " + contentType + ": its value must be a string of that type.");
      }
      String text = value.isValueNode() ? value.asText() : value.toString();
      return new RequestBody(contentType, Buffer.buffer(text.getBytes(StandardCharsets.UTF_8)));
    };
  }

  /**
   * Writes the bytes of one file, with the type of the file where the declared one is not exact.
   */
  static BodyWriter file(String contentType) {
    boolean exact = !contentType.contains("*") && !contentType.equals(FileValue.ANY_TYPE);
    String declared = contentType.contains("*") ? FileValue.ANY_TYPE : contentType;
    return value -> {
      FileValue file = FileValue.of(value, "The body");
      return new RequestBody(exact ? declared : file.mediaType(declared), file.octets());
    };
  }
}
