package io.serai.a2s.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.call.PathFilter.Operand;
import io.serai.a2s.call.PathFilter.Operator;
import io.serai.document.Json;
import java.util.ArrayList;
import java.util.List;

/** Parses the filter of a JSONPath: comparisons joined by {@code ||}, {@code &&}, {@code !}. */
final class FilterParser {

  private static final int DEEPEST = 50;

  private final PathCursor cursor;
  private int depth;

  /**
   * @param cursor behind the {@code ?}
   */
  FilterParser(PathCursor cursor) {
    this.cursor = cursor;
  }

  PathFilter parse() {
    List<PathFilter> parts = new ArrayList<>();
    do {
      parts.add(all());
    } while (cursor.takeSpaced("||"));
    return parts.size() == 1 ? parts.get(0) : new PathFilter.Any(parts);
  }

  private PathFilter all() {
    List<PathFilter> parts = new ArrayList<>();
    do {
      parts.add(part());
    } while (cursor.takeSpaced("&&"));
    return parts.size() == 1 ? parts.get(0) : new PathFilter.All(parts);
  }

  private PathFilter part() {
    if (++depth > DEEPEST) {
      throw cursor.wrong("the filter is nested deeper than " + DEEPEST + " levels");
    }
    PathFilter part;
    if (cursor.takeSpaced("!")) {
      part = new PathFilter.Not(part());
    } else if (cursor.take("(")) {
      part = parse();
      cursor.expect(")");
    } else {
      part = comparison();
    }
    depth--;
    return part;
  }

  private PathFilter comparison() {
    Operand left = operand();
    cursor.skipSpace();
    if (cursor.sees("=~")) {
      throw cursor.wrong(
          "regular expressions are not matched in answers; compare by ==, < or in, instead of =~");
    }
    for (Operator operator : Operator.values()) {
      if (cursor.take(operator.sign())) {
        return new PathFilter.Comparison(left, operator, operand());
      }
    }
    if (left instanceof Operand.Path path) {
      return new PathFilter.Exists(path);
    }
    throw cursor.wrong("one of == != < <= > >= in nin is missing");
  }

  private Operand operand() {
    cursor.skipSpace();
    return cursor.take("@")
        ? new Operand.Path(PathParser.single(cursor))
        : new Operand.Literal(literal());
  }

  private JsonNode literal() {
    cursor.skipSpace();
    if (cursor.isAtQuote()) {
      return TextNode.valueOf(cursor.quoted());
    }
    return cursor.take("[") ? list() : word();
  }

  private ArrayNode list() {
    ArrayNode list = Json.array();
    while (!cursor.takeSpaced("]")) {
      list.add(literal());
      if (!cursor.takeSpaced(",") && !cursor.sees("]")) {
        throw cursor.wrong("a ] is missing");
      }
    }
    return list;
  }

  /** A number, true, false or null. */
  private JsonNode word() {
    StringBuilder word = new StringBuilder();
    while (Character.isLetterOrDigit(cursor.here()) || "+-.".indexOf(cursor.here()) >= 0) {
      word.append(cursor.next());
    }
    try {
      JsonNode value = Json.MAPPER.readTree(word.toString());
      if (value.isValueNode()) {
        return value;
      }
    } catch (JsonProcessingException noValue) {
      // said below
    }
    throw cursor.wrong("a path from @, a text in quotes, a number, true, false or null is missing");
  }
}
