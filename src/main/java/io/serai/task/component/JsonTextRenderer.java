package io.serai.task.component;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Renders JSON as text for people: {@code name: value} lines, nested values indented. */
public final class JsonTextRenderer {

  private static final String INDENT = "  ";

  private final StringBuilder text = new StringBuilder();

  private JsonTextRenderer() {}

  /** Returns the text of a value. */
  public static String of(JsonNode value) {
    JsonTextRenderer renderer = new JsonTextRenderer();
    renderer.add(value, "");
    return renderer.text.toString().strip();
  }

  private void add(JsonNode value, String indent) {
    if (value.isObject()) {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        line(indent + member.getKey() + ":", member.getValue(), indent);
      }
    } else if (value.isArray()) {
      value.forEach(item -> line(indent + "-", item, indent));
    } else {
      text.append(indent).append(value.asText()).append('\n');
    }
  }

  private void line(String head, JsonNode value, String indent) {
    text.append(head);
    if (value.isContainerNode() && !value.isEmpty()) {
      text.append('\n');
      add(value, indent + INDENT);
    } else {
      text.append(' ').append(value.isContainerNode() ? "none" : value.asText()).append('\n');
    }
  }
}
