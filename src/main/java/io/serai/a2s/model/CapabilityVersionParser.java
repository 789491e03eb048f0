package io.serai.a2s.model;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import org.semver4j.Semver;

/**
 * Parses versions of capabilities: semantic versions, and MAJOR.MINOR, which is read as x.y.0
 * (A2S-Q4).
 */
public final class CapabilityVersionParser {

  /** Orders the newest version first; build metadata is ignored. */
  public static final Comparator<Semver> NEWEST_FIRST = Comparator.reverseOrder();

  private static final Pattern SHORT = Pattern.compile("(?:0|[1-9]\\d*)\\.(?:0|[1-9]\\d*)");

  /** Longer texts overflow the stack in the regular expression of the semver library. */
  private static final int MAX_LENGTH = 256;

  private CapabilityVersionParser() {}

  /** Returns whether {@code text} is exactly a semantic version. */
  public static boolean isSemantic(String text) {
    return !text.isEmpty()
        && text.length() <= MAX_LENGTH
        && Character.isDigit(text.charAt(0))
        && text.chars().noneMatch(Character::isWhitespace)
        && Semver.isValid(text);
  }

  /** Parses {@code text}; empty if it is not a version. */
  public static Optional<Semver> parse(String text) {
    String full = SHORT.matcher(text).matches() ? text + ".0" : text;
    return isSemantic(full) ? Optional.ofNullable(Semver.parse(full)) : Optional.empty();
  }
}
