package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads members of a schema that OpenAPI 3.0 and 3.1 write differently. */
public final class OpenApiSchema {

  private OpenApiSchema() {}

  /** Encodings of a text that leave its octets as they are (RFC 2045). */
  private static final Set<String> NO_ENCODINGS = Set.of("", "7bit", "8bit", "binary");

  /**
   * Returns whether a resolved schema declares a file: by {@code format: binary} in 3.0, by a media
   * type or the encoding {@code binary} of the text in 3.1.
   */
  public static boolean isFile(JsonNode schema) {
    String encoding = schema.path("contentEncoding").asText();
    return schema.path("format").asText().equals("binary")
        || schema.path("type").asText().equals("file")
        || encoding.equals("binary")
        || (schema.path("contentMediaType").isTextual() && NO_ENCODINGS.contains(encoding));
  }

  /**
   * Returns whether a schema declares a file or a list of files, in each of its alternatives if it
   * has some.
   */
  public static boolean hasFiles(JsonNode schema, OpenApiDocument document) {
    return new FileSchemaSearch(document).finds(schema);
  }

  /** Returns the type or types of a value that is not null. */
  public static List<String> types(JsonNode schema) {
    JsonNode type = schema.path("type");
    List<String> types = new ArrayList<>();
    if (type.isArray()) {
      type.forEach(each -> types.add(each.asText()));
    } else if (type.isTextual()) {
      types.add(type.textValue());
    }
    types.remove("null");
    return types;
  }
}
