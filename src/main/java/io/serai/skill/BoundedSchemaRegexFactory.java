package io.serai.skill;

import com.networknt.schema.SchemaException;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;
import io.serai.document.LinearTimeRegex;
import java.util.function.Supplier;

/**
 * The patterns of JSON Schemas, matched in linear time, and a bound on what those of one validation
 * may cost together. Thread-safe.
 */
final class BoundedSchemaRegexFactory implements RegularExpressionFactory {

  /** A search that was not begun: a value is too large for the patterns of its schema. */
  static final class RegexBudgetException extends SchemaException {

    private static final long serialVersionUID = 1;

    private RegexBudgetException(String pattern) {
      super("it is too large to be matched with the pattern " + pattern + "; send less");
    }
  }

  /** About 0.2 s of matching: 1 MB with a pattern of 20 instructions. */
  private static final long MOST_STEPS = 20_000_000;

  /** The steps that are left to the validation that this thread does. */
  private static final ThreadLocal<long[]> LEFT = new ThreadLocal<>();

  /** Does one validation; all of its patterns share one bound. */
  <T> T bounded(Supplier<T> validation) {
    LEFT.set(new long[] {MOST_STEPS});
    try {
      return validation.get();
    } finally {
      LEFT.remove();
    }
  }

  @Override
  public RegularExpression getRegularExpression(String regex) {
    LinearTimeRegex pattern = LinearTimeRegex.of(regex);
    return text -> {
      spend(pattern.steps(text), regex);
      return pattern.isFoundIn(text);
    };
  }

  private void spend(long steps, String regex) {
    long[] rest = LEFT.get();
    if (rest != null && (rest[0] -= steps) < 0) {
      throw new RegexBudgetException(regex);
    }
  }
}
