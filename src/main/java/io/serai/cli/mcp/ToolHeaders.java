package io.serai.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.HeaderValue;
import io.serai.mcp.model.ParameterHeader;
import io.serai.skill.ToolName;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The headers that repeat arguments of tools, as the lists of tools declare them that have passed.
 * Thread-safe.
 */
final class ToolHeaders {
  private static final int MAX_TOOLS = 10_000;

  private final Map<String, List<ParameterHeader>> declared = new ConcurrentHashMap<>();

  /** Learns from the result of {@code tools/list}. */
  void learn(JsonNode result) {
    for (JsonNode tool : result.path("tools")) {
      learn(tool.path("name").asText(), ParameterHeader.of(tool.path("inputSchema")));
    }
  }

  private void learn(String tool, List<ParameterHeader> headers) {
    List<ParameterHeader> valid = headers.stream().filter(ToolHeaders::isValid).toList();
    if (valid.isEmpty()) {
      declared.remove(tool);
    } else if (declared.size() < MAX_TOOLS || declared.containsKey(tool)) {
      declared.put(tool, valid);
    }
  }

  /** Adds the headers of a call. A tool may also be called by the id of its skill. */
  void add(ClientMessage call, Map<String, String> headers) {
    String tool = call.params().path("name").asText();
    List<ParameterHeader> known = declared.get(tool);
    if (known == null) {
      known = declared.getOrDefault(ToolName.of(tool), List.of());
    }
    for (ParameterHeader header : known) {
      JsonNode value = header.value(call.params().path("arguments"));
      if (value.isValueNode() && !value.isNull()) {
        headers.put(header.name(), HeaderValue.encoded(text(value)));
      }
    }
  }

  private static String text(JsonNode value) {
    return value.isNumber() ? value.decimalValue().toPlainString() : value.asText();
  }

  private static boolean isValid(ParameterHeader header) {
    return TextFunctions.consistsOf(
        header.name(),
        each ->
            each == '-'
                || each == '_'
                || (each >= '0' && each <= '9')
                || (each >= 'A' && each <= 'Z')
                || (each >= 'a' && each <= 'z'));
  }
}
