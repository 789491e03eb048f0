package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes a JSON value as a YAML text for people: blocks, and short lists and objects in one line.
 *
 * <p>A string is quoted unless it is a string for readers of YAML 1.1 and 1.2 alike, so that the
 * text has the same values for both.
 */
public final class YamlWriter {

  private static final int WIDTH = 100;
  private static final int MAX_PLAIN = 200;
  private static final Set<String> WORDS =
      Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n", "nan", "inf");

  private final StringBuilder text = new StringBuilder();

  private YamlWriter() {}

  /** Returns the text of a value, which ends with a line break. */
  public static String text(JsonNode value) {
    YamlWriter writer = new YamlWriter();
    if (value.isContainerNode() && !value.isEmpty()) {
      writer.block(value, 0);
    } else {
      writer.text.append(flow(value)).append('\n');
    }
    return writer.text.toString();
  }

  private void block(JsonNode value, int indent) {
    if (value.isObject()) {
      boolean first = true;
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        text.append(first ? "" : " ".repeat(indent));
        text.append(string(member.getKey())).append(':');
        member(member.getValue(), indent);
        first = false;
      }
    } else {
      boolean first = true;
      for (JsonNode element : value) {
        text.append(first ? "" : " ".repeat(indent)).append("- ");
        element(element, indent + 2);
        first = false;
      }
    }
  }

  private void member(JsonNode value, int indent) {
    int column = text.length() - text.lastIndexOf("\n");
    if (fitsLine(value, column)) {
      text.append(' ').append(flow(value)).append('\n');
    } else {
      text.append('\n').append(" ".repeat(indent + 2));
      block(value, indent + 2);
    }
  }

  private void element(JsonNode value, int indent) {
    if (fitsLine(value, indent)) {
      text.append(flow(value)).append('\n');
    } else {
      block(value, indent);
    }
  }

  /** Whether a value is written in one line: a scalar, or containers without containers in them. */
  private static boolean fitsLine(JsonNode value, int column) {
    if (!value.isContainerNode() || value.isEmpty()) {
      return true;
    }
    for (JsonNode child : value) {
      if (child.isContainerNode() && !isFlat(child)) {
        return false;
      }
    }
    return column + flow(value).length() <= WIDTH;
  }

  private static boolean isFlat(JsonNode value) {
    for (JsonNode child : value) {
      if (child.isContainerNode()) {
        return false;
      }
    }
    return true;
  }

  private static String flow(JsonNode value) {
    if (!value.isContainerNode()) {
      return value.isTextual() ? string(value.textValue()) : value.toString();
    }
    if (value.isEmpty()) {
      return value.isObject() ? "{}" : "[]";
    }
    StringBuilder flow = new StringBuilder(value.isObject() ? "{ " : "[");
    if (value.isObject()) {
      Iterator<Map.Entry<String, JsonNode>> members = value.properties().iterator();
      while (members.hasNext()) {
        Map.Entry<String, JsonNode> member = members.next();
        flow.append(string(member.getKey())).append(": ").append(flow(member.getValue()));
        flow.append(members.hasNext() ? ", " : " }");
      }
    } else {
      Iterator<JsonNode> elements = value.iterator();
      while (elements.hasNext()) {
        flow.append(flow(elements.next())).append(elements.hasNext() ? ", " : "]");
      }
    }
    return flow.toString();
  }

  private static String string(String value) {
    return isPlain(value) ? value : quoted(value);
  }

  /**
   * Whether a string needs no quotes: a letter, {@code $} or a slash, then letters, digits and
   * harmless characters.
   */
  private static boolean isPlain(String value) {
    if (value.isEmpty() || value.length() > MAX_PLAIN || value.endsWith(" ")) {
      return false;
    }
    char first = value.charAt(0);
    boolean starts = isLetter(first) || first == '$' || first == '/';
    return starts
        && value.chars().skip(1).allMatch(YamlWriter::isHarmless)
        && !WORDS.contains(value.toLowerCase(Locale.ROOT));
  }

  private static boolean isLetter(int c) {
    return TextFunctions.isAlphanumeric(c) && !TextFunctions.isDigit(c);
  }

  private static boolean isHarmless(int c) {
    return TextFunctions.isAlphanumeric(c) || " _-./".indexOf(c) >= 0;
  }

  private static String quoted(String value) {
    StringBuilder quoted = new StringBuilder(value.length() + 2).append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\t' -> quoted.append("\\t");
        default -> quoted.append(isPrintable(c) ? String.valueOf(c) : "\\u%04x".formatted((int) c));
      }
    }
    return quoted.append('"').toString();
  }

  private static boolean isPrintable(char c) {
    return !Character.isISOControl(c)
        && c != '\u2028'
        && c != '\u2029'
        && c != '\uFEFF'
        && c < '\uFFFE';
  }
}
