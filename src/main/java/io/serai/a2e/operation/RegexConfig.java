package io.serai.a2e.operation;

import io.serai.a2e.data.DataException;
import io.serai.a2e.workflow.OperationConfig;
import io.serai.document.DocumentNode;
import io.serai.document.InvalidRegexException;
import io.serai.document.LinearTimeRegex;
import java.util.Optional;

/** Reads the regular expressions of operations, and bounds the time to search with them. */
final class RegexConfig {

  /** Steps of a search, of about 10 ns each. */
  private static final long MAX_STEPS = 10_000_000;

  private RegexConfig() {}

  /** Returns the expression of a required member; reports a fault if it cannot be used. */
  static Optional<LinearTimeRegex> read(OperationConfig config, String name) {
    DocumentNode member = config.node().optional(name);
    Optional<String> pattern = member.asText("write a regular expression such as [0-9]+");
    try {
      return pattern.map(LinearTimeRegex::withGroup);
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
