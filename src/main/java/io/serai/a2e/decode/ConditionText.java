package io.serai.a2e.decode;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.ComparisonOperator;
import io.serai.document.JsonMappers;
import io.serai.route.option.RouteTextEscaper;
import java.io.IOException;

/**
 * Reads and writes conditions as text: {@code status == 'active' and age >= 18}.
 *
 * <p>A condition is a field or a path, an operator of A2E 1.0.0, "Condition Format", and what it
 * compares with: a string in single or double quotes, a number, true, false, null, a list or an
 * object as JSON, or a path such as {@code /workflow/limit}. A field that has blanks or begins with
 * a quote is written in double quotes. The text has no placeholders of Camel.
 */
public final class ConditionText {

  /** The member of a condition on a field of elements. */
  static final String FIELD = "field";

  /** The member of a condition on a value of the data. */
  static final String PATH = "path";

  private static final String OPERATOR = "operator";
  private static final String VALUE = "value";
  private static final String AND = "and";
  private static final ObjectReader OPERANDS =
      JsonMappers.MAPPER
          .reader()
          .with(JsonReadFeature.ALLOW_SINGLE_QUOTES.mappedFeature())
          .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private ConditionText() {}

  /**
   * Returns the text of conditions that all have to be met.
   *
   * @param conditions as workflows have them, without faults
   */
  static String ofAll(JsonNode conditions) {
    StringBuilder text = new StringBuilder();
    for (JsonNode condition : conditions) {
      text.append(text.isEmpty() ? "" : " " + AND + " ")
          .append(of(condition.path(FIELD).asText(), condition));
    }
    return text.toString();
  }

  /**
   * Returns the text of a condition.
   *
   * @param subject the field or the path
   * @param condition its members operator and value, without faults
   */
  public static String of(String subject, JsonNode condition) {
    String text = subject(subject) + " " + condition.path(OPERATOR).asText();
    JsonNode operand = condition.path(VALUE);
    return operand.isMissingNode() ? text : text + " " + operand(operand);
  }

  private static String subject(String subject) {
    boolean plain =
        !subject.isEmpty()
            && subject.charAt(0) != '"'
            && RouteTextEscaper.isUnchanged(subject)
            && subject.chars().noneMatch(ConditionText::endsWord);
    return plain ? subject : RouteTextEscaper.quoted(subject);
  }

  private static boolean endsWord(int character) {
    return Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || Character.isISOControl(character);
  }

  private static String operand(JsonNode operand) {
    JsonNode path = operand.path(PATH);
    if (operand.isObject() && operand.size() == 1 && path.isTextual()) {
      return RouteTextEscaper.isUnchanged(path.textValue())
          ? path.textValue()
          : RouteTextEscaper.json(operand); // which is read as the same path
    }
    if (!operand.isTextual()) {
      return RouteTextEscaper.json(operand);
    }
    String text = RouteTextEscaper.quoted(operand.textValue());
    String inner = text.substring(1, text.length() - 1);
    return "'" + inner.replace("\\\"", "\"").replace("'", "\\u0027") + "'";
  }

  /**
   * Reads conditions on fields that all have to be met, as workflows have them.
   *
   * @throws IllegalArgumentException if the text is not of this form; the message says where
   */
  static ArrayNode readAll(String text) {
    Scanner scanner = new Scanner(text);
    ArrayNode conditions = JsonMappers.array();
    do {
      conditions.add(scanner.condition(FIELD));
    } while (scanner.skip(AND));
    scanner.requireEnd();
    return conditions;
  }

  /**
   * Reads one condition on a value of the data, as workflows have it.
   *
   * @throws IllegalArgumentException if the text is not of this form; the message says where
   */
  public static ObjectNode read(String text) {
    Scanner scanner = new Scanner(text);
    ObjectNode condition = scanner.condition(PATH);
    scanner.requireEnd();
    return condition;
  }

  /** Reads a text from its beginning to its end. */
  private static final class Scanner {
    private final String text;
    private int at;

    Scanner(String text) {
      this.text = text;
    }

    ObjectNode condition(String subject) {
      ObjectNode condition = JsonMappers.object();
      skipBlanks();
      condition.put(subject, isAt('"') ? json().asText() : word("a " + subject));
      String operator = word("an operator");
      condition.put(OPERATOR, operator);
      skipBlanks();
      boolean ends = at == text.length() || isWord(AND);
      boolean unary =
          ComparisonOperator.of(operator).filter(known -> !known.takesOperand()).isPresent();
      if (!ends || (!unary && at < text.length())) {
        condition.set(VALUE, isAt('/') ? JsonMappers.object().put(PATH, word("a path")) : json());
      }
      return condition;
    }

    /** Skips a word if it comes next. */
    boolean skip(String word) {
      skipBlanks();
      if (!isWord(word)) {
        return false;
      }
      at += word.length();
      return true;
    }

    void requireEnd() {
      skipBlanks();
      if (at < text.length()) {
        throw expected("'" + AND + "' or the end");
      }
    }

    private boolean isWord(String word) {
      int end = at + word.length();
      return text.startsWith(word, at) && (end == text.length() || endsWord(text.charAt(end)));
    }

    private boolean isAt(char character) {
      return at < text.length() && text.charAt(at) == character;
    }

    private void skipBlanks() {
      while (at < text.length() && endsWord(text.charAt(at))) {
        at++;
      }
    }

    private String word(String what) {
      skipBlanks();
      int begin = at;
      while (at < text.length() && !endsWord(text.charAt(at))) {
        at++;
      }
      if (at == begin) {
        throw expected(what);
      }
      return text.substring(begin, at);
    }

    private JsonNode json() {
      try (JsonParser parser = OPERANDS.createParser(text.substring(at))) {
        JsonNode value = OPERANDS.readTree(parser);
        if (value == null) {
          throw expected("a value");
        }
        at += (int) parser.currentLocation().getCharOffset();
        return value;
      } catch (IOException noJson) {
        throw expected("a value such as 'active', 5, true, [1, 2] or /workflow/limit");
      }
    }

    private IllegalArgumentException expected(String what) {
      return new IllegalArgumentException(
          "The condition needs %s at character %s; write it as: status == 'active' and age >= 18"
              .formatted(what, at + 1));
    }
  }
}
