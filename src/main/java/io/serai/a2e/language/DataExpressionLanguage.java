package io.serai.a2e.language;

import java.util.function.Function;
import org.apache.camel.Expression;
import org.apache.camel.Predicate;
import org.apache.camel.spi.annotations.Language;
import org.apache.camel.support.LanguageSupport;

/**
 * The language {@code data} of conditions on the data of a run, and of values of it.
 *
 * <p>As a predicate it is a condition: {@code /workflow/count > 0}. As an expression it is a path,
 * whose value it has: {@code /workflow/users[0].name}, or {@code results}, the results of all
 * operations so far, by their ids. The splits of loops have {@code each /workflow/users}, or {@code
 * 4 lanes of /workflow/users} and {@code each of the lane} if several iterations may run at once.
 * Thread-safe.
 */
@Language("data")
public final class DataExpressionLanguage extends LanguageSupport {
  private final Function<String, Predicate> predicates;
  private final Function<String, Expression> expressions;

  /**
   * Creates the language.
   *
   * @param predicates reads a condition; an {@link IllegalArgumentException} says what is wrong
   * @param expressions reads what has a value, in the same way
   */
  public DataExpressionLanguage(
      Function<String, Predicate> predicates, Function<String, Expression> expressions) {
    this.predicates = predicates;
    this.expressions = expressions;
  }

  @Override
  public Predicate createPredicate(String text) {
    return predicates.apply(text);
  }

  @Override
  public Expression createExpression(String text) {
    return expressions.apply(text);
  }
}
