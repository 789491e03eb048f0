package io.serai.security.key;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.ParsedDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Removes a key from the text of an agent's file. JSON is rewritten. In YAML one line, or one
 * element of a list in brackets, is removed; the result is accepted only if it is parsed as
 * expected ({@link AgentKeyTextEditor#checked}).
 */
final class AgentKeyRemoval {
  private static final String MEMBER = "credentials";

  private AgentKeyRemoval() {}

  static String withoutKey(Path file, String text, String sha256) {
    ParsedDocument before = AgentKeyTextEditor.parse(file, text);
    JsonNode root = before.root();
    int index = indexOf(root.path(MEMBER), sha256);
    if (index < 0) {
      return text;
    }
    ObjectNode expected = root.deepCopy();
    ((ArrayNode) expected.path(MEMBER)).remove(index);
    String after =
        file.toString().endsWith(".json")
            ? expected.toPrettyString() + "\n"
            : edited(before, text, index, sha256);
    return AgentKeyTextEditor.checked(
        file, after, expected, "Delete this from its credentials by hand: " + sha256);
  }

  /** Returns the index of the credential with the hash; -1 if there is none. */
  static int indexOf(JsonNode credentials, String sha256) {
    for (int i = 0; i < credentials.size(); i++) {
      for (JsonNode value : credentials.get(i)) {
        if (value.asText().equalsIgnoreCase(sha256)) {
          return i;
        }
      }
    }
    return -1;
  }

  private static String edited(ParsedDocument document, String text, int index, String sha256) {
    List<String> lines = new ArrayList<>(List.of(text.split("(?<=\n)", -1)));
    int at = document.line("/" + MEMBER + "/" + index) - 1;
    if (!lines.get(at).stripLeading().startsWith("-")) {
      return withoutElement(text, text.toLowerCase(Locale.ROOT).indexOf(sha256));
    }
    lines.remove(at);
    if (document.root().path(MEMBER).size() == 1) {
      int head = document.line("/" + MEMBER) - 1;
      lines.set(head, lines.get(head).replaceFirst("credentials:", "credentials: []"));
    }
    return String.join("", lines);
  }

  /** Removes the braces around a place, and a comma beside them. */
  private static String withoutElement(String text, int place) {
    int begin = text.lastIndexOf('{', place);
    int end = text.indexOf('}', place) + 1;
    if (begin < 0 || end <= 0) {
      return text;
    }
    String before = text.substring(0, begin);
    String after = text.substring(end);
    if (after.stripLeading().startsWith(",")) {
      return before + after.substring(after.indexOf(',') + 1).stripLeading();
    }
    String stripped = before.stripTrailing();
    return stripped.endsWith(",")
        ? stripped.substring(0, stripped.length() - 1) + after
        : before + after;
  }
}
