package io.serai.a2e.operation;

import io.serai.a2e.data.DataException;
import io.serai.document.DocumentNode;
import io.serai.document.InvalidRegexException;
import io.serai.document.LinearTimeRegex;
import java.util.Optional;

/** Reads the regular expressions of operations, and bounds the time to search with them. */
final class BoundedRegex {

  /** Steps of a search, of about 10 ns each. */
  private static final long MAX_STEPS = 10_000_000;

  /** What is suggested to who has written none. */
  static final String FORM = "write a regular expression such as [0-9]+";

  private BoundedRegex() {}

  /** Returns the expression of a member; reports a fault if it cannot be used. */
  static Optional<LinearTimeRegex> of(DocumentNode member, String pattern) {
    if (pattern.isEmpty()) {
      member.fault("pattern is empty; " + FORM);
      return Optional.empty();
    }
    try {
      return Optional.of(LinearTimeRegex.withGroup(pattern));
    } catch (InvalidRegexException invalid) {
      member.fault(invalid.getMessage() + "; write one without lookaround or backreferences");
      return Optional.empty();
    }
  }

  /**
   * Returns the text if it can be searched in reasonable time.
   *
   * @throws DataException if it is too long for the expression
   */
  static String requireAffordable(LinearTimeRegex regex, String text) {
    if (regex.steps(text) > MAX_STEPS) {
      throw new DataException(
          "The text is too long for this pattern.", "Use a shorter text or a simpler pattern.");
    }
    return text;
  }
}
