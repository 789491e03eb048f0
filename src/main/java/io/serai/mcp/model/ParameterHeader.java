package io.serai.mcp.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A header that repeats an argument of a tool, because the schema of the argument has {@code
 * x-mcp-header} (revision 2026-07-28, "Custom Headers from Tool Parameters").
 *
 * @param name name of the header
 * @param path names of the members from the arguments to the value
 */
public record ParameterHeader(String name, List<String> path) {
  private static final String KEYWORD = "x-mcp-header";
  private static final String PREFIX = "Mcp-Param-";
  private static final int MAX_DEPTH = 16;

  /** Copies the path. */
  public ParameterHeader {
    path = List.copyOf(path);
  }

  /** Returns the headers that an input schema declares. */
  public static List<ParameterHeader> of(JsonNode schema) {
    List<ParameterHeader> declared = new ArrayList<>();
    collect(schema, List.of(), declared);
    return List.copyOf(declared);
  }

  private static void collect(JsonNode schema, List<String> path, List<ParameterHeader> declared) {
    if (path.size() > MAX_DEPTH) {
      return;
    }
    schema
        .path("properties")
        .properties()
        .forEach(
            property -> {
              List<String> deeper = new ArrayList<>(path);
              deeper.add(property.getKey());
              String header = property.getValue().path(KEYWORD).textValue();
              if (header != null) {
                declared.add(new ParameterHeader(PREFIX + header, deeper));
              }
              collect(property.getValue(), deeper, declared);
            });
  }

  /** Returns the value that the header repeats; a missing node or a JSON null if there is none. */
  public JsonNode value(JsonNode arguments) {
    JsonNode value = arguments;
    for (String member : path) {
      value = value.path(member);
    }
    return value;
  }
}
