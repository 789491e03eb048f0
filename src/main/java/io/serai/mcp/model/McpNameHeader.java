package io.serai.mcp.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a request is about: the parameter that the header {@code Mcp-Name} repeats (revision
 * 2026-07-28, Streamable HTTP, "Standard Request Headers").
 */
public final class McpNameHeader {
  /** Name of the header. */
  public static final String HEADER = "Mcp-Name";

  private static final Map<String, String> PARAMETERS =
      Map.of(
          "tools/call", "name",
          "prompts/get", "name",
          "resources/read", "uri",
          "tasks/get", "taskId",
          "tasks/update", "taskId",
          "tasks/cancel", "taskId");

  private McpNameHeader() {}

  /** Returns the value; null if the method has none, or if it is not a string. */
  public static @Nullable String of(String method, JsonNode params) {
    String parameter = PARAMETERS.get(method);
    return parameter == null ? null : params.path(parameter).textValue();
  }
}
