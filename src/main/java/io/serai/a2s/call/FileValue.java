package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.openapi.BodyMediaType;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A file as an input has it: an object with its bytes in base64 ({@code raw}) or its {@code text},
 * and with {@code filename} and {@code mediaType}, as a part of an A2A message; or a text alone.
 *
 * @param filename empty if it has none
 * @param mediaType empty if it has none
 */
record FileValue(Buffer octets, String filename, String mediaType) {

  /** The type of a file of which nothing else is known. */
  static final String ANY_TYPE = "application/octet-stream";

  private static final String FORM =
      " is a file: give a string, or an object with raw (its bytes in base64) or text, filename and"
          + " mediaType.";

  /**
   * Reads a file.
   *
   * @param place what is said of it, such as {@code The body}
   * @throws ServiceCallException if the value is not a file
   */
  static FileValue of(JsonNode value, String place) throws ServiceCallException {
    if (value.isValueNode()) {
      return new FileValue(utf8(value), "", "");
    }
    String type = value.path("mediaType").asText();
    if (!type.isEmpty() && !BodyMediaType.isType(type)) {
      throw new ServiceCallException(
          place + ": " + TextFunctions.loggable(type) + " is not a media type.");
    }
    return new FileValue(octets(value, place), value.path("filename").asText(), type);
  }

  String mediaType(String otherwise) {
    return mediaType.isEmpty() ? otherwise : mediaType;
  }

  private static Buffer octets(JsonNode file, String place) throws ServiceCallException {
    if (file.path("text").isTextual()) {
      return utf8(file.path("text"));
    }
    if (!file.path("raw").isTextual()) {
      throw new ServiceCallException(
          file.path("url").isTextual()
              ? place
                  + " is a file that is given by its URL, which is not read: give its bytes as"
                  + " raw."
              : place + FORM);
    }
    try {
      String standard = file.path("raw").textValue().replace('-', '+').replace('_', '/');
      return Buffer.buffer(Base64.getDecoder().decode(standard));
    } catch (IllegalArgumentException noBase64) {
      throw new ServiceCallException(place + ": raw is not base64.");
    }
  }

  private static Buffer utf8(JsonNode text) {
    return Buffer.buffer(text.asText().getBytes(StandardCharsets.UTF_8));
  }

  /** The JSON Schema of an input that is a file. */
  static ObjectNode schema() {
    ObjectNode schema = JsonMappers.object();
    schema.putArray("type").add("object").add("string");
    ObjectNode members = schema.putObject("properties");
    members.putObject("raw").put("type", "string").put("contentEncoding", "base64");
    for (String member : new String[] {"text", "filename", "mediaType"}) {
      members.putObject(member).put("type", "string");
    }
    return schema;
  }
}
