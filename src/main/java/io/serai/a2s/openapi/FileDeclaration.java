package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;

/** How OpenAPI declares a file: {@code format: binary} in 3.0, a media type of the text in 3.1. */
public final class FileDeclaration {

  private FileDeclaration() {}

  /** Returns whether a resolved schema declares a file. */
  public static boolean isFile(JsonNode schema) {
    boolean encoded = schema.has("contentEncoding");
    return schema.path("format").asText().equals("binary")
        || schema.path("type").asText().equals("file")
        || (schema.path("contentMediaType").isTextual() && !encoded);
  }
}
