package io.serai.document;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * A regular expression written by others: ECMA-262, as JSON Schema has it, and matched by RE2.
 *
 * <p>The time to search a text grows with its length, whatever the pattern and the text are: {@link
 * #steps} bounds it. Nothing backtracks, so there is no lookahead, no lookbehind and no
 * backreference. Length, nesting and repetition of patterns are bounded, so that compiling one is
 * cheap too. Immutable and thread-safe.
 */
public final class LinearTimeRegex {

  /** How many characters a pattern may have. */
  public static final int LONGEST = 2_000;

  private static final int SHOWN = 100;

  private final Pattern pattern;

  private LinearTimeRegex(Pattern pattern) {
    this.pattern = pattern;
  }

  /**
   * Compiles a pattern.
   *
   * @throws InvalidRegexException where it is none, or not one that can be matched in linear time
   */
  public static LinearTimeRegex of(String pattern) {
    try {
      return new LinearTimeRegex(compiled(pattern));
    } catch (PatternSyntaxException e) {
      throw refused(pattern, e.getDescription() + " at " + e.getPattern());
    } catch (InvalidRegexException e) {
      throw refused(pattern, String.valueOf(e.getMessage()));
    }
  }

  private static Pattern compiled(String pattern) {
    if (pattern.length() > LONGEST) {
      throw new InvalidRegexException(
          "it is longer than " + LONGEST + " characters; write a shorter one");
    }
    return Pattern.compile(new EcmaToRe2Translator(pattern).toRe2());
  }

  private static InvalidRegexException refused(String pattern, String why) {
    String shown = TextFunctions.clipped(pattern, SHOWN);
    return new InvalidRegexException("the pattern " + shown + " cannot be used: " + why);
  }

  /** Whether any part of the text matches; {@code ^} and {@code $} are the ends of the text. */
  public boolean isFoundIn(String text) {
    return pattern.matcher(text).find();
  }

  /** The most steps that a search in {@code text} takes, of about 10 ns each. */
  public long steps(String text) {
    return (long) pattern.programSize() * (text.length() + 1L);
  }
}
