package io.serai.a2s.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.condition.Token.Kind;
import io.serai.a2s.template.VariablePath;
import io.serai.document.BoundedNumberNodes;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits a condition into tokens, one at a time, and collects the names of its variables. */
final class Lexer {
  private static final Pattern NUMBER =
      Pattern.compile("-?[0-9]{1,100}(?:\\.[0-9]{1,100})?(?:[eE][-+]?[0-9]{1,3})?(?![\\w.])");
  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");
  private static final Pattern OPERATOR = Pattern.compile("==|!=|<=|>=|<|>");
  private static final Map<String, Operator> OPERATORS =
      Map.of(
          "==", Operator.EQUAL,
          "!=", Operator.NOT_EQUAL,
          "<", Operator.LESS,
          "<=", Operator.LESS_OR_EQUAL,
          ">", Operator.GREATER,
          ">=", Operator.GREATER_OR_EQUAL);
  private static final Map<Character, Kind> SIGNS =
      Map.of(
          '(', Kind.OPEN,
          ')', Kind.CLOSE,
          '[', Kind.LIST_OPEN,
          ']', Kind.LIST_CLOSE,
          ',', Kind.COMMA);

  private final String text;
  private final Set<String> names;
  private int position;

  Lexer(String text, Set<String> names) {
    this.text = text;
    this.names = names;
  }

  /** Returns the next token; after the end of the text, an {@code END} on every call. */
  Token next() throws ConditionSyntaxException {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
    if (position == text.length()) {
      return Token.of(Kind.END, "the end", position + 1);
    }
    char c = text.charAt(position);
    Kind sign = SIGNS.get(c);
    if (sign != null) {
      return Token.of(sign, String.valueOf(c), ++position);
    }
    return switch (c) {
      case '$' -> variable();
      case '\'', '"' -> string();
      case '=', '!', '<', '>' -> operator();
      default -> c == '-' || (c >= '0' && c <= '9') ? number() : word();
    };
  }

  private Token variable() throws ConditionSyntaxException {
    int start = position;
    int close = text.indexOf('}', position);
    if (!text.startsWith("${", position) || close < 0) {
      throw fault("a variable is written ${name}; close it with '}'");
    }
    String inner = text.substring(position + 2, close);
    VariablePath path = VariablePath.parse(inner).orElse(null);
    if (path == null || inner.indexOf('(') >= 0) {
      throw fault("'" + inner + "' is not a variable; write a name and members, as in ${order.id}");
    }
    if (path.name().equals("secrets")) {
      throw fault("a condition cannot read secrets; only requests can");
    }
    names.add(path.name());
    position = close + 1;
    return Token.of(new Operand.Variable(path), text.substring(start, position), start + 1);
  }

  private Token string() throws ConditionSyntaxException {
    int start = position;
    QuotedText quoted = QuotedText.read(text, position);
    position = quoted.end();
    return Token.of(
        new Operand.Literal(TextNode.valueOf(quoted.value())),
        text.substring(start, position),
        start + 1);
  }

  private Token operator() throws ConditionSyntaxException {
    Matcher matcher = OPERATOR.matcher(text).region(position, text.length());
    if (!matcher.lookingAt()) {
      throw fault("'" + text.charAt(position) + "' alone is not an operator; write == or !=");
    }
    Operator operator = OPERATORS.get(matcher.group());
    Token token = new Token(Kind.OPERATOR, matcher.group(), position + 1, null, operator);
    position = matcher.end();
    return token;
  }

  private Token number() throws ConditionSyntaxException {
    Matcher matcher = NUMBER.matcher(text).region(position, text.length());
    if (!matcher.lookingAt()) {
      throw fault("this is not a number; write it like 12, -0.5 or 1e3, or quote a string");
    }
    JsonNode value = BoundedNumberNodes.decimal(new BigDecimal(matcher.group()));
    if (value == null) {
      throw fault("this number is outside the range of a double; write one that is within it");
    }
    Token token = Token.of(new Operand.Literal(value), matcher.group(), position + 1);
    position = matcher.end();
    return token;
  }

  private Token word() throws ConditionSyntaxException {
    Matcher matcher = WORD.matcher(text).region(position, text.length());
    if (!matcher.lookingAt()) {
      String sign = Character.toString(text.codePointAt(position));
      throw fault("'" + sign + "' means nothing here; join comparisons by and, or, not");
    }
    String word = matcher.group();
    Token token =
        switch (word) {
          case "and" -> Token.of(Kind.AND, word, position + 1);
          case "or" -> Token.of(Kind.OR, word, position + 1);
          case "not" -> Token.of(Kind.NOT, word, position + 1);
          case "in" -> Token.of(Kind.IN, word, position + 1);
          case "true" -> Token.of(new Operand.Literal(BooleanNode.TRUE), word, position + 1);
          case "false" -> Token.of(new Operand.Literal(BooleanNode.FALSE), word, position + 1);
          case "null" -> Token.of(new Operand.Literal(NullNode.instance), word, position + 1);
          default ->
              throw fault(
                  "the word '%s' means nothing here; write ${%s} for a variable, or quote a string"
                      .formatted(word, word));
        };
    position = matcher.end();
    return token;
  }

  private ConditionSyntaxException fault(String message) {
    return new ConditionSyntaxException(position + 1, message);
  }
}
