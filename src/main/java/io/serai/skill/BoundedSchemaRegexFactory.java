package io.serai.skill;

import com.networknt.schema.SchemaException;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;
import io.serai.document.LinearTimeRegex;
import java.util.function.Supplier;

/**
 * Creates the regular expressions of JSON Schemas. They match in linear time, and the total cost of
 * one validation is limited. Thread-safe.
 */
final class BoundedSchemaRegexFactory implements RegularExpressionFactory {

  /** A match was not attempted because the value is too large for the patterns of its schema. */
  static final class RegexBudgetException extends SchemaException {

    private RegexBudgetException(String pattern) {
      super("it is too large to be matched with the pattern " + pattern + "; send less");
    }
  }

  /** About 0.2 s of matching: 1 MB with a pattern of 20 instructions. */
  private static final long MAX_STEPS = 20_000_000;

  /** The steps left to the validation that runs on this thread. */
  private static final ThreadLocal<long[]> REMAINING_STEPS =
      ThreadLocal.withInitial(() -> new long[] {Long.MAX_VALUE});

  /** Runs one validation; all of its patterns share one limit. */
  <T> T bounded(Supplier<T> validation) {
    long[] remaining = REMAINING_STEPS.get();
    remaining[0] = MAX_STEPS;
    try {
      return validation.get();
    } finally {
      remaining[0] = Long.MAX_VALUE;
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
    if ((REMAINING_STEPS.get()[0] -= steps) < 0) {
      throw new RegexBudgetException(regex);
    }
  }
}
