package io.serai.a2s.condition;

import io.serai.a2s.condition.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses a condition by recursive descent, with one token of look-ahead and at most {@value
 * #MAX_DEPTH} nested levels.
 */
final class Parser {
  private static final int MAX_DEPTH = 100;

  private final Lexer lexer;
  private Token token = Token.of(Kind.END, "", 1);
  private int depth;

  Parser(Lexer lexer) {
    this.lexer = lexer;
  }

  Expression parse() throws ConditionSyntaxException {
    advance();
    Expression expression = or();
    if (token.kind() != Kind.END) {
      throw unexpected("join comparisons by 'and' or 'or'");
    }
    return expression;
  }

  private Expression or() throws ConditionSyntaxException {
    List<Expression> parts = new ArrayList<>(List.of(and()));
    while (take(Kind.OR)) {
      parts.add(and());
    }
    return parts.size() == 1 ? parts.get(0) : new Expression.Or(List.copyOf(parts));
  }

  private Expression and() throws ConditionSyntaxException {
    List<Expression> parts = new ArrayList<>(List.of(not()));
    while (take(Kind.AND)) {
      parts.add(not());
    }
    return parts.size() == 1 ? parts.get(0) : new Expression.And(List.copyOf(parts));
  }

  private Expression not() throws ConditionSyntaxException {
    if (!take(Kind.NOT)) {
      return primary();
    }
    enter();
    Expression part = not();
    depth--;
    return new Expression.Not(part);
  }

  private Expression primary() throws ConditionSyntaxException {
    if (!take(Kind.OPEN)) {
      return comparison();
    }
    enter();
    Expression inner = or();
    depth--;
    expect(Kind.CLOSE, "close the bracket with ')'");
    return inner;
  }

  private Expression comparison() throws ConditionSyntaxException {
    Operand left = operand();
    Token operator = token;
    if (operator.operator() != null) {
      advance();
      return new Expression.Comparison(left, operator.operator(), operand());
    }
    if (take(Kind.IN)) {
      return new Expression.Comparison(left, Operator.IN, operand());
    }
    if (take(Kind.NOT)) {
      expect(Kind.IN, "after an operand 'not' is followed by 'in'");
      return new Expression.Comparison(left, Operator.NOT_IN, operand());
    }
    return new Expression.TruthTest(left);
  }

  private Operand operand() throws ConditionSyntaxException {
    Operand operand = token.operand();
    if (operand != null) {
      advance();
      return operand;
    }
    if (!take(Kind.LIST_OPEN)) {
      throw unexpected(
          "write a ${variable}, a quoted string, a number, true, false, null or a list");
    }
    enter();
    Operand list = list();
    depth--;
    return list;
  }

  private Operand list() throws ConditionSyntaxException {
    List<Operand> elements = new ArrayList<>();
    if (take(Kind.LIST_CLOSE)) {
      return new Operand.Elements(List.of());
    }
    do {
      elements.add(operand());
    } while (take(Kind.COMMA));
    expect(Kind.LIST_CLOSE, "separate the elements by ',' and close the list with ']'");
    return new Operand.Elements(List.copyOf(elements));
  }

  private void enter() throws ConditionSyntaxException {
    if (++depth > MAX_DEPTH) {
      throw new ConditionSyntaxException(
          token.column(), "nested deeper than " + MAX_DEPTH + " levels");
    }
  }

  private boolean take(Kind kind) throws ConditionSyntaxException {
    if (token.kind() != kind) {
      return false;
    }
    advance();
    return true;
  }

  private void expect(Kind kind, String remedy) throws ConditionSyntaxException {
    if (!take(kind)) {
      throw unexpected(remedy);
    }
  }

  private void advance() throws ConditionSyntaxException {
    token = lexer.next();
  }

  private ConditionSyntaxException unexpected(String remedy) {
    return new ConditionSyntaxException(
        token.column(), "did not expect " + token.text() + " here; " + remedy);
  }
}
