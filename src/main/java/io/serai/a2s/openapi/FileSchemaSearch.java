package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * Searches a schema for files: the schema itself, the items of a list, the only part of {@code
 * allOf}, or each of its alternatives. Since schemas may refer to one another, only the first ones
 * are read; what is beyond them is no file. For one search, and one thread.
 */
final class FileSchemaSearch {

  private static final int MAX_DEPTH = 5;
  private static final int MAX_SCHEMAS = 100;

  private final OpenApiDocument document;
  private int read;

  FileSchemaSearch(OpenApiDocument document) {
    this.document = document;
  }

  boolean finds(JsonNode schema) {
    return finds(schema, 0);
  }

  private boolean finds(JsonNode schema, int depth) {
    if (depth > MAX_DEPTH || ++read > MAX_SCHEMAS) {
      return false;
    }
    JsonNode found = document.resolve(schema);
    JsonNode items = found.path("items");
    JsonNode parts = found.path("allOf");
    return OpenApiSchema.isFile(found)
        || (items.isObject() && finds(items, depth + 1))
        || (parts.size() == 1 && finds(parts.path(0), depth + 1))
        || findsInEach(document.alternatives(found), depth + 1);
  }

  private boolean findsInEach(List<JsonNode> alternatives, int depth) {
    return !alternatives.isEmpty() && alternatives.stream().allMatch(each -> finds(each, depth));
  }
}
