package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The names of nested values in queries and forms: {@code a[b]=1} for a member, {@code a[0][b]=1}
 * for a member of an object in a list, {@code a[]=1} for an element of a list of plain values. The
 * brackets are percent-encoded; null is left out.
 */
final class BracketNotation {

  private final ValueEscaper escape;
  private final List<String> pairs = new ArrayList<>();

  private BracketNotation(ValueEscaper escape) {
    this.escape = escape;
  }

  /**
   * Returns a value as pairs of name and value.
   *
   * @param name the name of the whole value, already encoded
   */
  static List<String> pairs(String name, JsonNode value, ValueEscaper escape)
      throws ServiceCallException {
    BracketNotation notation = new BracketNotation(escape);
    notation.add(name, value);
    return notation.pairs;
  }

  private void add(String name, JsonNode value) throws ServiceCallException {
    if (value.isObject()) {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        add(within(name, escape.of(member.getKey())), member.getValue());
      }
    } else if (value.isArray()) {
      boolean plain = !hasContainer(value);
      for (int i = 0; i < value.size(); i++) {
        add(within(name, plain ? "" : String.valueOf(i)), value.get(i));
      }
    } else if (!value.isNull()) {
      pairs.add(name + '=' + escape.of(value.asText()));
    }
  }

  private static String within(String name, String key) {
    return name + "%5B" + key + "%5D";
  }

  /** Whether a list or an object holds others. */
  static boolean hasContainer(JsonNode value) {
    for (JsonNode element : value) {
      if (element.isContainerNode()) {
        return true;
      }
    }
    return false;
  }
}
