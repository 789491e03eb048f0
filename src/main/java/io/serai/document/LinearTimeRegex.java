package io.serai.document;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
    return of(pattern, false);
  }

  /**
   * Compiles a pattern whose first group is what {@link #all} returns.
   *
   * @throws InvalidRegexException if it is invalid, or cannot be matched in linear time
   */
  public static LinearTimeRegex withGroup(String pattern) {
    return of(pattern, true);
  }

  private static LinearTimeRegex of(String pattern, boolean captures) {
    try {
      return new LinearTimeRegex(compiled(pattern, captures));
    } catch (PatternSyntaxException e) {
      throw invalid(pattern, e.getDescription() + " at " + e.getPattern());
    } catch (InvalidRegexException e) {
      throw invalid(pattern, String.valueOf(e.getMessage()));
    }
  }

  private static Pattern compiled(String pattern, boolean captures) {
    if (pattern.length() > LONGEST) {
      throw new InvalidRegexException(
          "it is longer than " + LONGEST + " characters; write a shorter one");
    }
    return Pattern.compile(new EcmaToRe2Translator(pattern, captures).toRe2());
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

  /** Whether a part of the text that begins with its first character matches. */
  public boolean matchesStartOf(String text) {
    return pattern.matcher(text).lookingAt();
  }

  /** Returns the first part of the text that matches. */
  public Optional<String> first(String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
  }

  /**
   * Returns the parts of the text that match, from the left; of a pattern with groups, what its
   * first group matches, or the empty text if that is nothing.
   *
   * @param limit maximum number of parts; the others are left out
   */
  public List<String> all(String text, int limit) {
    Matcher matcher = pattern.matcher(text);
    int group = Math.min(1, matcher.groupCount());
    List<String> found = new ArrayList<>();
    while (found.size() < limit && matcher.find()) {
      String part = matcher.group(group);
      found.add(part == null ? "" : part);
    }
    return found;
  }

  /** Returns the maximum number of steps, of about 10 ns each, to search {@code text}. */
  public long steps(String text) {
    return (long) pattern.programSize() * (text.length() + 1L);
  }
}
