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

/** Splits a condition into its words, one at a time, and notes the variables it meets. */
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
  private int at;

  Lexer(String text, Set<String> names) {
    this.text = text;
    this.names = names;
  }

  /** The next word; at the end of the text an {@code END}, as often as asked. */
  Token next() throws ConditionSyntaxException {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return Token.of(Kind.END, "the end", at + 1);
    }
    char c = text.charAt(at);
    Kind sign = SIGNS.get(c);
    if (sign != null) {
      return Token.of(sign, String.valueOf(c), ++at);
    }
    return switch (c) {
      case '$' -> variable();
      case '\'', '"' -> string();
      case '=', '!', '<', '>' -> operator();
      default -> c == '-' || (c >= '0' && c <= '9') ? number() : word();
    };
  }

  private Token variable() throws ConditionSyntaxException {
    int start = at;
    int close = text.indexOf('}', at);
    if (!text.startsWith("${", at) || close < 0) {
      throw fault("a variable is written ${name}; close it with '}'");
    }
    String inner = text.substring(at + 2, close);
    VariablePath path = VariablePath.parse(inner).orElse(null);
    if (path == null || inner.indexOf('(') >= 0) {
      throw fault("'" + inner + "' is no variable; write a name and members, as in ${order.id}");
    }
    if (path.name().equals("secrets")) {
      throw fault("a condition cannot read secrets; only requests can");
    }
    names.add(path.name());
    at = close + 1;
    return Token.of(new Operand.Variable(path), text.substring(start, at), start + 1);
  }

  private Token string() throws ConditionSyntaxException {
    int start = at;
    QuotedText quoted = QuotedText.read(text, at);
    at = quoted.end();
    return Token.of(
        new Operand.Literal(TextNode.valueOf(quoted.value())),
        text.substring(start, at),
        start + 1);
  }

  private Token operator() throws ConditionSyntaxException {
    Matcher matcher = OPERATOR.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      throw fault("'" + text.charAt(at) + "' alone is no operator; write == or !=");
    }
    Operator operator = OPERATORS.get(matcher.group());
    Token token = new Token(Kind.OPERATOR, matcher.group(), at + 1, null, operator);
    at = matcher.end();
    return token;
  }

  private Token number() throws ConditionSyntaxException {
    Matcher matcher = NUMBER.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      throw fault("this is no number; write it like 12, -0.5 or 1e3, or quote a string");
    }
    JsonNode value = BoundedNumberNodes.decimal(new BigDecimal(matcher.group()));
    if (value == null) {
      throw fault("this number is outside the range of a double; write one that is within it");
    }
    Token token = Token.of(new Operand.Literal(value), matcher.group(), at + 1);
    at = matcher.end();
    return token;
  }

  private Token word() throws ConditionSyntaxException {
    Matcher matcher = WORD.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      String sign = Character.toString(text.codePointAt(at));
      throw fault("'" + sign + "' means nothing here; join comparisons by and, or, not");
    }
    String word = matcher.group();
    Token token =
        switch (word) {
          case "and" -> Token.of(Kind.AND, word, at + 1);
          case "or" -> Token.of(Kind.OR, word, at + 1);
          case "not" -> Token.of(Kind.NOT, word, at + 1);
          case "in" -> Token.of(Kind.IN, word, at + 1);
          case "true" -> Token.of(new Operand.Literal(BooleanNode.TRUE), word, at + 1);
          case "false" -> Token.of(new Operand.Literal(BooleanNode.FALSE), word, at + 1);
          case "null" -> Token.of(new Operand.Literal(NullNode.instance), word, at + 1);
          default ->
              throw fault(
                  "the word '"
                      + word
                      + "' means nothing here; write ${"
                      + word
                      + "} for a variable, or quote a string");
        };
    at = matcher.end();
    return token;
  }

  private ConditionSyntaxException fault(String message) {
    return new ConditionSyntaxException(at + 1, message);
  }
}
