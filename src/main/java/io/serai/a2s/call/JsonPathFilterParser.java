package io.serai.a2s.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.call.JsonPathFilter.ComparisonOperator;
import io.serai.a2s.call.JsonPathFilter.FilterOperand;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.List;

/** Parses the filter of a JSONPath: comparisons combined by {@code ||}, {@code &&}, {@code !}. */
final class JsonPathFilterParser {

  private static final int MAX_DEPTH = 50;

  private final JsonPathCursor cursor;
  private int depth;

  /**
   * @param cursor positioned after the {@code ?}
   */
  JsonPathFilterParser(JsonPathCursor cursor) {
    this.cursor = cursor;
  }

  JsonPathFilter parse() {
    List<JsonPathFilter> parts = new ArrayList<>();
    do {
      parts.add(all());
    } while (cursor.takeAfterSpace("||"));
    return parts.size() == 1 ? parts.get(0) : new JsonPathFilter.Any(parts);
  }

  private JsonPathFilter all() {
    List<JsonPathFilter> parts = new ArrayList<>();
    do {
      parts.add(part());
    } while (cursor.takeAfterSpace("&&"));
    return parts.size() == 1 ? parts.get(0) : new JsonPathFilter.All(parts);
  }

  private JsonPathFilter part() {
    if (++depth > MAX_DEPTH) {
      throw cursor.error("the filter is nested deeper than " + MAX_DEPTH + " levels");
    }
    JsonPathFilter part;
    if (cursor.takeAfterSpace("!")) {
      part = new JsonPathFilter.Not(part());
    } else if (cursor.take("(")) {
      part = parse();
      cursor.expect(")");
    } else {
      part = comparison();
    }
    depth--;
    return part;
  }

  private JsonPathFilter comparison() {
    FilterOperand left = operand();
    cursor.skipSpace();
    if (cursor.isAt("=~")) {
      throw cursor.error(
          "regular expressions are not matched in answers; compare by ==, < or in, instead of =~");
    }
    for (ComparisonOperator operator : ComparisonOperator.values()) {
      if (cursor.take(operator.sign())) {
        return new JsonPathFilter.Comparison(left, operator, operand());
      }
    }
    if (left instanceof FilterOperand.Path path) {
      return new JsonPathFilter.Exists(path);
    }
    throw cursor.error("one of == != < <= > >= in nin is missing");
  }

  private FilterOperand operand() {
    cursor.skipSpace();
    return cursor.take("@")
        ? new FilterOperand.Path(JsonPathParser.single(cursor))
        : new FilterOperand.Literal(literal());
  }

  private JsonNode literal() {
    cursor.skipSpace();
    if (cursor.isAtQuote()) {
      return TextNode.valueOf(cursor.quoted());
    }
    return cursor.take("[") ? list() : word();
  }

  private ArrayNode list() {
    ArrayNode list = JsonMappers.array();
    while (!cursor.takeAfterSpace("]")) {
      list.add(literal());
      if (!cursor.takeAfterSpace(",") && !cursor.isAt("]")) {
        throw cursor.error("a ] is missing");
      }
    }
    return list;
  }

  /** A number, true, false or null. */
  private JsonNode word() {
    StringBuilder word = new StringBuilder();
    while (Character.isLetterOrDigit(cursor.current()) || "+-.".indexOf(cursor.current()) >= 0) {
      word.append(cursor.next());
    }
    try {
      JsonNode value = JsonMappers.MAPPER.readTree(word.toString());
      if (value.isValueNode()) {
        return value;
      }
    } catch (JsonProcessingException noValue) {
      // reported below
    }
    throw cursor.error("a path from @, a text in quotes, a number, true, false or null is missing");
  }
}
