package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.mcp.model.HeaderValue;
import io.serai.mcp.model.ParameterHeader;
import java.util.HashMap;
import java.util.Map;

/** The headers of a call that repeat its arguments (MCP 2026-07-28, "Streamable HTTP"). */
final class ArgumentHeaders {
  private static final double MAX_SAFE_INTEGER = (1L << 53) - 1;

  private ArgumentHeaders() {}

  /** Returns the values by the names of the headers that the tool declares. */
  static Map<String, String> of(RemoteTool tool, JsonNode arguments) {
    Map<String, String> headers = new HashMap<>();
    for (ParameterHeader each : tool.headers()) {
      JsonNode value = each.value(arguments);
      if (value.isValueNode() && !value.isNull()) {
        headers.put(each.name(), HeaderValue.encoded(text(value)));
      }
    }
    return headers;
  }

  /** Returns a value as a header has it: 42.0 is an integer of JSON Schema, and is 42. */
  private static String text(JsonNode value) {
    double number = value.doubleValue();
    boolean whole = value.isFloatingPointNumber() && Math.abs(number) <= MAX_SAFE_INTEGER;
    return whole && number == Math.rint(number) ? Long.toString((long) number) : value.asText();
  }
}
