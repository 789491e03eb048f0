package io.serai.a2s.model;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import org.semver4j.Semver;

/** Versions of capabilities: semantic ones, and MAJOR.MINOR read as x.y.0 (A2S-Q4). */
public final class CapabilityVersionParser {

  /** Newest first; build metadata does not count. */
  public static final Comparator<Semver> NEWEST_FIRST = Comparator.reverseOrder();

  private static final Pattern SHORT = Pattern.compile("(?:0|[1-9]\\d*)\\.(?:0|[1-9]\\d*)");

  /** What no version comes near to; the library's pattern exhausts the stack on longer ones. */
  private static final int LONGEST = 256;

  private CapabilityVersionParser() {}

  /** Whether {@code text} is a semantic version, with nothing before or after it. */
  public static boolean isSemantic(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST
        && Character.isDigit(text.charAt(0))
        && text.chars().noneMatch(Character::isWhitespace)
        && Semver.isValid(text);
  }

  /** The version that {@code text} means; empty where it means none. */
  public static Optional<Semver> parse(String text) {
    String full = SHORT.matcher(text).matches() ? text + ".0" : text;
    return isSemantic(full) ? Optional.ofNullable(Semver.parse(full)) : Optional.empty();
  }
}
