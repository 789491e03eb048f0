package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The JSON Schema of an input that is a file: an object with its bytes in base64 as {@code raw},
 * {@code filename} and {@code mediaType}, as a part of a message. It is distinguished from others
 * by the {@code contentEncoding} of {@code raw}.
 */
public final class FileInputSchema {
  private FileInputSchema() {}

  /** Whether the schema of an input is one. */
  public static boolean is(JsonNode schema) {
    return schema.path("properties").path("raw").path("contentEncoding").asText().equals("base64");
  }

  /** Whether the schema of all inputs has one that is a file. */
  public static boolean isIn(JsonNode inputSchema) {
    for (JsonNode input : inputSchema.path("properties")) {
      if (is(input)) {
        return true;
      }
    }
    return false;
  }
}
