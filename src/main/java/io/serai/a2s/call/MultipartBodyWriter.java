package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Writes objects as {@code multipart/form-data} (RFC 7578): a part for each member and for each
 * element of a list. Files are parts with a file name, objects are parts of JSON.
 *
 * @param files the members that are files or lists of files
 * @param types the media types that the document declares for members
 */
record MultipartBodyWriter(Set<String> files, Map<String, String> types) implements BodyWriter {

  MultipartBodyWriter {
    files = Set.copyOf(files);
    types = Map.copyOf(types);
  }

  @Override
  public RequestBody write(JsonNode value) throws ServiceCallException {
    if (!value.isObject()) {
      throw new ServiceCallException(
          "The body is sent as multipart/form-data: its value must be an object.");
    }
    String boundary = "serai-" + UUID.randomUUID();
    Buffer out = Buffer.buffer();
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      boolean several = member.getValue().isArray();
      for (JsonNode each : several ? member.getValue() : List.of(member.getValue())) {
        if (!each.isNull()) {
          out.appendString("--" + boundary + "\r\n");
          part(out, member.getKey(), each);
        }
      }
    }
    out.appendString("--" + boundary + "--\r\n");
    return new RequestBody("multipart/form-data; boundary=" + boundary, out);
  }

  private void part(Buffer out, String name, JsonNode value) throws ServiceCallException {
    out.appendString("Content-Disposition: form-data; name=\"" + quoted(name) + '"');
    if (files.contains(name)) {
      FileValue file = FileValue.of(value, "The member " + name + " of the body");
      String filename = file.filename().isEmpty() ? name : file.filename();
      String type = file.mediaType(types.getOrDefault(name, FileValue.ANY_TYPE));
      out.appendString("; filename=\"" + quoted(filename) + '"');
      end(out, type, file.octets());
    } else if (value.isContainerNode()) {
      byte[] json = RequestBodyTemplate.json(value);
      end(out, types.getOrDefault(name, "application/json"), Buffer.buffer(json));
    } else {
      byte[] text = value.asText().getBytes(StandardCharsets.UTF_8);
      end(out, types.getOrDefault(name, ""), Buffer.buffer(text));
    }
  }

  private static void end(Buffer out, String type, Buffer content) {
    out.appendString(type.isEmpty() ? "" : "\r\nContent-Type: " + type);
    out.appendString("\r\n\r\n").appendBuffer(content).appendString("\r\n");
  }

  /** Encodes what would end the name, as browsers do. */
  private static String quoted(String name) {
    return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
  }
}
