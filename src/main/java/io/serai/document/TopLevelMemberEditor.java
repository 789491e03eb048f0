package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.TopLevelMemberRanges.MemberRange;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sets one top-level string member in a YAML or JSON text and leaves all other characters
 * unchanged.
 *
 * <p>An existing member keeps its position and quote style. A missing one is inserted after the
 * member {@code after}, or first if that is missing too, with its neighbour's indentation. The
 * value must not need escapes. Both methods throw {@link DocumentParseException} if the text is not
 * an object, or cannot be edited this way.
 */
public final class TopLevelMemberEditor {
  private final String text;
  private final TopLevelMemberRanges members;

  private TopLevelMemberEditor(String text, TopLevelMemberRanges members) {
    this.text = text;
    this.members = members;
  }

  /**
   * Returns the YAML text with the member set.
   *
   * @param root the parsed text, which is not changed
   */
  public static String yaml(String text, JsonNode root, String name, String value, String after)
      throws DocumentParseException {
    Optional<String> quick = replacedOnce(text, root.path(name), value);
    if (quick.isPresent()
        && isExpected(root, ParsedDocument.yaml(quick.get()).root(), name, value)) {
      return quick.get();
    }
    String bare = ParsedDocument.withoutByteOrderMark(text);
    String edited =
        new TopLevelMemberEditor(bare, YamlTopLevelMemberScanner.of(bare)).set(name, value, after);
    verify(root, ParsedDocument.yaml(edited).root(), name, value);
    return text.substring(0, text.length() - bare.length()) + edited;
  }

  /**
   * Returns the JSON text with the member set.
   *
   * @param root the parsed text, which is not changed
   */
  public static String json(String text, JsonNode root, String name, String value, String after)
      throws DocumentParseException {
    String bare = ParsedDocument.withoutByteOrderMark(text);
    String edited =
        new TopLevelMemberEditor(bare, TopLevelMemberRanges.ofJson(bare)).set(name, value, after);
    verify(root, JsonMappers.read(edited), name, value);
    return text.substring(0, text.length() - bare.length()) + edited;
  }

  /**
   * Replaces a quoted text that occurs only once. This spares the search for the member, which
   * costs as much as parsing.
   */
  private static Optional<String> replacedOnce(String text, JsonNode old, String value) {
    String word = old.asText();
    int at = word.isEmpty() ? -1 : text.indexOf(word);
    int end = at + word.length();
    boolean quoted =
        at > 0
            && end < text.length()
            && text.charAt(at - 1) == text.charAt(end)
            && "\"'".indexOf(text.charAt(end)) >= 0;
    return quoted && text.lastIndexOf(word) == at
        ? Optional.of(text.substring(0, at) + value + text.substring(end))
        : Optional.empty();
  }

  private static void verify(JsonNode before, JsonNode after, String name, String value)
      throws DocumentParseException {
    if (!isExpected(before, after, name, value)) {
      throw new DocumentParseException(
          "/" + name, "set it by hand: " + name + ": \"" + value + "\" on a line of its own", 0, 0);
    }
  }

  private static boolean isExpected(JsonNode before, JsonNode after, String name, String value) {
    if (!before.isObject()) {
      return false;
    }
    ObjectNode expected = JsonMappers.object();
    expected.setAll((ObjectNode) before);
    return expected.put(name, value).equals(after);
  }

  private String set(String name, String value, String after) {
    MemberRange member = members.spans().get(name);
    if (member != null) {
      return replaced(member, value);
    }
    MemberRange neighbour = members.spans().get(after);
    return members.flow()
        ? insertedInFlow(name, value, neighbour)
        : insertedLine(name, value, neighbour);
  }

  private String replaced(MemberRange member, String value) {
    String old = text.substring(member.start(), member.end());
    String quote = old.startsWith("'") ? "'" : "\"";
    String space = old.isEmpty() && text.startsWith(":", member.start() - 1) ? " " : "";
    String end = old.endsWith("\n") ? newline() : "";
    return text.substring(0, member.start())
        + (space + quote + value + quote + end)
        + text.substring(member.end());
  }

  private String insertedInFlow(String name, String value, @Nullable MemberRange neighbour) {
    String member = '"' + name + "\": \"" + value + '"';
    int key = neighbour == null ? members.first() : neighbour.key();
    int before = Math.max(text.lastIndexOf(',', key - 1), text.lastIndexOf('{', key - 1)) + 1;
    String space = text.substring(before, key);
    if (neighbour != null) {
      return inserted(neighbour.end(), "," + space + member);
    }
    return inserted(
        key, members.spans().isEmpty() ? member : member + "," + (space.isEmpty() ? " " : space));
  }

  private String insertedLine(String name, String value, @Nullable MemberRange neighbour) {
    String member = name + ": \"" + value + '"';
    return neighbour == null
        ? inserted(members.first(), member + newline() + indent(members.first()))
        : inserted(lineEnd(neighbour.end()), newline() + indent(neighbour.key()) + member);
  }

  private String inserted(int at, String what) {
    return text.substring(0, at) + what + text.substring(at);
  }

  private String newline() {
    return text.contains("\r\n") ? "\r\n" : "\n";
  }

  private String indent(int at) {
    String before = text.substring(text.lastIndexOf('\n', at - 1) + 1, at);
    return before.isBlank() ? before : "";
  }

  /**
   * Returns the end, without the line break, of the line that contains the character before {@code
   * from}.
   */
  private int lineEnd(int from) {
    boolean behind = from > 0 && text.charAt(from - 1) == '\n';
    int end = behind ? from - 1 : text.indexOf('\n', from);
    int stop = end < 0 ? text.length() : end;
    return stop > 0 && text.charAt(stop - 1) == '\r' ? stop - 1 : stop;
  }
}
