package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Reads members of a schema that OpenAPI 3.0 and 3.1 write differently. */
public final class OpenApiSchema {

  private OpenApiSchema() {}

  /**
   * Returns whether a resolved schema declares a file: by {@code format: binary} in 3.0, by a media
   * type of the text in 3.1.
   */
  public static boolean isFile(JsonNode schema) {
    boolean encoded = schema.has("contentEncoding");
    return schema.path("format").asText().equals("binary")
        || schema.path("type").asText().equals("file")
        || (schema.path("contentMediaType").isTextual() && !encoded);
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
