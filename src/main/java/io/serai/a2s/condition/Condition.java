package io.serai.a2s.condition;

import io.serai.a2s.template.VariableScope;
import io.serai.document.DocumentFault;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A condition that was read: {@code operand [op operand]}, joined by {@code not}, {@code and},
 * {@code or} and brackets, in this order of binding (A2S-Q9).
 *
 * <p>An operand is <code>${path}</code>, a string in single or double quotes, a number, {@code
 * true}, {@code false}, {@code null} or a list of operands; an operator is {@code == != < <= > >=
 * in} or {@code not in}. What holds:
 *
 * <ul>
 *   <li>{@code ==} compares values of one type, numbers by value (1 is 1.0); values of different
 *       types are never equal, and a missing variable is null.
 *   <li>The orderings compare two numbers, or two strings character by character; for anything else
 *       they are false.
 *   <li>{@code in} finds an equal element in a list, or a string within a string; in anything else
 *       it finds nothing.
 *   <li>An operand alone is false when it is false, null, missing, an empty string, zero or an
 *       empty list, else true.
 * </ul>
 *
 * <p>Immutable; safe for use by many threads.
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

  /** Reads a condition. */
  public static Condition parse(String text) throws ConditionSyntaxException {
    Set<String> names = new LinkedHashSet<>();
    Expression expression = new Parser(new Lexer(text, names)).parse();
    return new Condition(text, expression, Collections.unmodifiableSet(names));
  }

  /** Reads a condition; what is wrong is told as a fault of code {@code CONDITION_SYNTAX}. */
  public static Optional<Condition> parse(
      String text, String pointer, Consumer<DocumentFault> faults) {
    try {
      return Optional.of(parse(text));
    } catch (ConditionSyntaxException e) {
      faults.accept(DocumentFault.at(pointer, "CONDITION_SYNTAX", String.valueOf(e.getMessage())));
      return Optional.empty();
    }
  }

  /** Whether the condition holds for the variables of {@code scope}. */
  public boolean holds(VariableScope scope) {
    return expression.holds(scope);
  }

  /** The variables that it reads, by the first name of their paths. */
  public Set<String> names() {
    return names;
  }

  /** The text that was read. */
  @Override
  public String toString() {
    return text;
  }
}
