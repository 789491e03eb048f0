package io.serai.security.key;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.store.StoreException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Adds a key to the text of an agent's file, or replaces one. JSON is rewritten by an addition. In
 * YAML one line is inserted or changed; the result is parsed again and accepted only if the content
 * is as expected.
 */
final class AgentKeyTextEditor {
  private static final String MEMBER = "credentials";
  private static final Pattern BLOCK = Pattern.compile("credentials:\\s*(?:#.*)?");
  private static final Pattern EMPTY = Pattern.compile("credentials:\\s*\\[\\s*]\\s*((?:#.*)?)");
  private static final Pattern FLOW = Pattern.compile("(credentials:\\s*\\[)(.*)", Pattern.DOTALL);
  private static final Pattern ITEM = Pattern.compile("(\\s*)-.*", Pattern.DOTALL);

  private AgentKeyTextEditor() {}

  static String ofNewAgent(String agentId, String sha256) {
    return "agent_id: \""
        + agentId
        + "\"\ncredentials:\n  - bearer_sha256: "
        + sha256
        + "\n# It may execute what asks for no permission; these lines grant permissions.\n"
        + "# permissions:\n#   capabilities: [\"*\"]\n";
  }

  static String withKey(Path file, String text, String sha256) {
    ParsedDocument before = parse(file, text);
    JsonNode expected = expected(before.root(), sha256);
    boolean json = file.toString().endsWith(".json");
    String after = json ? expected.toPrettyString() + "\n" : edited(before, text, sha256);
    return checked(
        file, after, expected, "Add this to its credentials by hand: bearer_sha256: " + sha256);
  }

  /** Returns the text with another hash in the place of one; unchanged if that is not in it. */
  static String replaced(Path file, String text, String sha256, String by) {
    ObjectNode expected = parse(file, text).root().deepCopy();
    JsonNode credentials = expected.path(MEMBER);
    int index = AgentKeyRemoval.indexOf(credentials, sha256);
    int at = text.toLowerCase(Locale.ROOT).indexOf(sha256);
    if (index < 0 || at < 0) {
      return text;
    }
    ObjectNode credential = (ObjectNode) credentials.get(index);
    credential.put(credential.fieldNames().next(), by);
    String after = text.substring(0, at) + by + text.substring(at + sha256.length());
    return checked(file, after, expected, "Replace this hash by hand: " + sha256 + " by " + by);
  }

  /**
   * Returns a changed text if it is parsed as expected.
   *
   * @param remedy what to do by hand otherwise
   * @throws StoreException if it is not
   */
  static String checked(Path file, String after, JsonNode expected, String remedy) {
    if (!parse(file, after).root().equals(expected)) {
      throw new StoreException(
          file + " is written in a way that cannot be changed safely. " + remedy);
    }
    return after;
  }

  private static String edited(ParsedDocument document, String text, String sha256) {
    String end = text.contains("\r\n") ? "\r\n" : "\n";
    String item = "- bearer_sha256: " + sha256;
    if (!document.root().has(MEMBER)) {
      String gap = text.isEmpty() || text.endsWith("\n") ? "" : end;
      return text + gap + "credentials:" + end + "  " + item + end;
    }
    List<String> lines = new ArrayList<>(List.of(text.split("(?<=\n)", -1)));
    int at = document.line("/credentials") - 1;
    String line = lines.get(at).stripTrailing();
    Matcher flow = FLOW.matcher(lines.get(at));
    Matcher empty = EMPTY.matcher(line);
    if (empty.matches()) {
      String comment = empty.group(1).isEmpty() ? "" : " " + empty.group(1);
      lines.set(at, "credentials:" + comment + end + "  " + item + end);
    } else if (flow.matches()) {
      lines.set(at, flow.group(1) + "{bearer_sha256: " + sha256 + "}, " + flow.group(2));
    } else if (BLOCK.matcher(line).matches()) {
      insert(document, lines, at, item, end);
    }
    return String.join("", lines);
  }

  private static void insert(
      ParsedDocument document, List<String> lines, int at, String item, String end) {
    if (document.root().path(MEMBER).isEmpty()) {
      lines.set(at, lines.get(at).stripTrailing() + end + "  " + item + end);
      return;
    }
    int first = document.line("/credentials/0") - 1;
    Matcher indented = ITEM.matcher(lines.get(first));
    if (indented.matches()) {
      lines.add(first, indented.group(1) + item + end);
    }
  }

  private static JsonNode expected(JsonNode before, String sha256) {
    ObjectNode expected = before.isObject() ? before.deepCopy() : JsonMappers.object();
    ArrayNode keys = JsonMappers.array().add(JsonMappers.object().put("bearer_sha256", sha256));
    before.path(MEMBER).forEach(keys::add);
    expected.set(MEMBER, keys);
    return expected;
  }

  static ParsedDocument parse(Path file, String text) {
    try {
      return ParsedDocument.yaml(text);
    } catch (DocumentParseException e) {
      throw new StoreException(
          file + " cannot be read: " + e.fault().message() + ". Correct it, then try again.", e);
    }
  }
}
