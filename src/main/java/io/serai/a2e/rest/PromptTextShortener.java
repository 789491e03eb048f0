package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Shortens texts and schemas so that many of them fit into a prompt. Stateless. */
final class PromptTextShortener {
  private static final int MAX_DESCRIPTION = 160;
  private static final int MAX_SCHEMA = 600;
  private static final int MAX_MEMBERS = 20;
  private static final int MAX_NAME = 60;

  private PromptTextShortener() {}

  /** Returns a description in one line, of at most {@value #MAX_DESCRIPTION} characters. */
  static String brief(String text) {
    String line = text.replace('\r', ' ').replace('\n', ' ').strip();
    return TextFunctions.clipped(line, MAX_DESCRIPTION);
  }

  /**
   * Returns how the members of an object are written: its JSON Schema, or if that is long the names
   * of its first members with their types, required ones with an asterisk.
   */
  static String members(JsonNode schema) {
    String text = JsonMappers.text(schema);
    if (text.length() <= MAX_SCHEMA) {
      return "those of this JSON Schema: " + text;
    }
    List<String> required = new ArrayList<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
      if (names.size() < MAX_MEMBERS) {
        names.add(name(member.getKey(), required) + type(member.getValue()));
      }
    }
    int more = schema.path("properties").size() - names.size();
    return String.join(", ", names)
        + (more > 0 ? " and " + more + " more" : "")
        + " (* is required; the whole schema is in GET /api/v1/capabilities?detail=full)";
  }

  private static String name(String name, List<String> required) {
    return TextFunctions.clipped(name, MAX_NAME) + (required.contains(name) ? "*" : "");
  }

  private static String type(JsonNode schema) {
    String type = schema.path("type").asText("");
    return type.isEmpty() ? "" : " (" + TextFunctions.clipped(type, MAX_NAME) + ")";
  }
}
