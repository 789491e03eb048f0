package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The names of nested values in queries and forms: {@code a[b]=1} for a member, {@code a[0][b]=1}
 * for a member of an object in a list, {@code a[]=1} for an element of a list of plain values. Null
 * is left out. Nothing is encoded.
 */
public final class QueryBracketNotation {

  private final List<Pair> pairs = new ArrayList<>();

  private QueryBracketNotation() {}

  /** A plain value, and the name that gives its place. */
  public record Pair(String name, String value) {}

  /**
   * Returns a value as pairs of name and value.
   *
   * @param name what the name of each pair begins with
   */
  public static List<Pair> pairs(String name, JsonNode value) {
    QueryBracketNotation notation = new QueryBracketNotation();
    notation.add(name, value);
    return notation.pairs;
  }

  private void add(String name, JsonNode value) {
    if (value.isObject()) {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        add(within(name, member.getKey()), member.getValue());
      }
    } else if (value.isArray()) {
      boolean plain = !hasContainer(value);
      for (int i = 0; i < value.size(); i++) {
        add(within(name, plain ? "" : String.valueOf(i)), value.get(i));
      }
    } else if (!value.isNull()) {
      pairs.add(new Pair(name, value.asText()));
    }
  }

  private static String within(String name, String key) {
    return name + '[' + key + ']';
  }

  /** Whether a list or an object contains others. */
  public static boolean hasContainer(JsonNode value) {
    for (JsonNode element : value) {
      if (element.isContainerNode()) {
        return true;
      }
    }
    return false;
  }
}
