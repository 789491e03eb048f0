package io.serai.a2s.condition;

import io.serai.a2s.template.VariableScope;
import io.serai.document.DocumentFault;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A parsed condition: {@code operand [op operand]}, combined by {@code not}, {@code and}, {@code
 * or} and parentheses, in this order of precedence (A2S-Q9).
 *
 * <p>An operand is <code>${path}</code>, a string in single or double quotes, a number, {@code
 * true}, {@code false}, {@code null} or a list of operands. An operator is {@code == != < <= > >=
 * in} or {@code not in}. Semantics:
 *
 * <ul>
 *   <li>{@code ==} compares values of one type, numbers by value (1 equals 1.0). Values of
 *       different types are never equal. A missing variable is null.
 *   <li>The ordering operators compare two numbers, or two strings character by character; for
 *       anything else they are false.
 *   <li>{@code in} searches for an equal element in a list, or for a substring in a string; for
 *       anything else it is false.
 *   <li>A single operand is false if it is false, null, missing, an empty string, zero or an empty
 *       list; otherwise it is true.
 * </ul>
 *
 * <p>Immutable and thread-safe.
 */
public final class Condition {
  private final String text;
  private final Expression expression;
  private final Set<String> names;

  private Condition(String text, Expression expression, Set<String> names) {
    this.text = text;
    this.expression = expression;
    this.names = names;
  }

  /** Parses a condition. */
  public static Condition parse(String text) throws ConditionSyntaxException {
    Set<String> names = new LinkedHashSet<>();
    Expression expression = new Parser(new Lexer(text, names)).parse();
    return new Condition(text, expression, Collections.unmodifiableSet(names));
  }

  /** Parses a condition; a syntax error is reported as a fault of code {@code CONDITION_SYNTAX}. */
  public static Optional<Condition> parse(
      String text, String pointer, Consumer<DocumentFault> faults) {
    try {
      return Optional.of(parse(text));
    } catch (ConditionSyntaxException e) {
      faults.accept(DocumentFault.at(pointer, "CONDITION_SYNTAX", String.valueOf(e.getMessage())));
      return Optional.empty();
    }
  }

  /** Returns whether the condition holds for the variables of {@code scope}. */
  public boolean holds(VariableScope scope) {
    return expression.holds(scope);
  }

  /** The names of the variables that the condition reads. */
  public Set<String> names() {
    return names;
  }

  /** The text of the condition. */
  @Override
  public String toString() {
    return text;
  }
}
