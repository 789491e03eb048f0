package io.serai.document;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * Regular expression from an untrusted author, in the ECMA-262 syntax that JSON Schema uses,
 * matched by RE2.
 *
 * <p>The time to search a text is linear in its length, whatever the pattern: {@link #steps} is an
 * upper bound. There is no backtracking, and so no lookahead, lookbehind or backreference. Length,
 * nesting and repetition of patterns are limited, so that compiling is cheap too. Immutable and
 * thread-safe.
 */
public final class LinearTimeRegex {

  /** Maximum characters of a pattern. */
  public static final int LONGEST = 2_000;

  private static final int MAX_SHOWN = 100;

  private final Pattern pattern;

  private LinearTimeRegex(Pattern pattern) {
    this.pattern = pattern;
  }

  /**
   * Compiles a pattern.
   *
   * @throws InvalidRegexException if it is invalid, or cannot be matched in linear time
   */
  public static LinearTimeRegex of(String pattern) {
    try {
      return new LinearTimeRegex(compiled(pattern));
    } catch (PatternSyntaxException e) {
      throw invalid(pattern, e.getDescription() + " at " + e.getPattern());
    } catch (InvalidRegexException e) {
      throw invalid(pattern, String.valueOf(e.getMessage()));
    }
  }

  private static Pattern compiled(String pattern) {
    if (pattern.length() > LONGEST) {
      throw new InvalidRegexException(
          "it is longer than " + LONGEST + " characters; write a shorter one");
    }
    return Pattern.compile(new EcmaToRe2Translator(pattern).toRe2());
  }

  private static InvalidRegexException invalid(String pattern, String why) {
    String shown = TextFunctions.clipped(pattern, MAX_SHOWN);
    return new InvalidRegexException("the pattern " + shown + " cannot be used: " + why);
  }

  /**
   * Whether any part of the text matches; {@code ^} and {@code $} match only at the ends of the
   * text.
   */
  public boolean isFoundIn(String text) {
    return pattern.matcher(text).find();
  }

  /** Returns the maximum number of steps, of about 10 ns each, to search {@code text}. */
  public long steps(String text) {
    return (long) pattern.programSize() * (text.length() + 1L);
  }
}
