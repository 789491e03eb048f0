package io.serai.skill;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semver4j.Semver;

/**
 * One bound of a range of versions: an operator of {@code = < <= > >=} and a version. Ranges in
 * npm's short forms, such as {@code ^1.2} and {@code 1.x}, are two bounds.
 */
record VersionBound(String operator, Semver version) {

  private static final String NUMBER = "(?:[xX*]|0|[1-9]\\d{0,8})";
  private static final String WORD = "[0-9A-Za-z-]+";
  private static final String PRE_RELEASE = "(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)";
  private static final String TAIL =
      "(?:-"
          + PRE_RELEASE
          + "(?:\\."
          + PRE_RELEASE
          + ")*)?(?:\\+"
          + WORD
          + "(?:\\."
          + WORD
          + ")*)?";

  /** A version of which parts may be left out, or be {@code x}, {@code X} or {@code *}. */
  static final String PARTIAL = NUMBER + "(?:\\." + NUMBER + "(?:\\." + NUMBER + TAIL + ")?)?";

  private static final Pattern PARTS =
      Pattern.compile("(\\d+)(?:\\.(\\d+)(?:\\.(\\d+)(-[^+]+)?(?:\\+.+)?)?)?+.*");

  /** The end of a version that comes before all others of its number. */
  private static final String LOWEST = "-0";

  private static final VersionBound NOTHING = bound("<", "0.0.0" + LOWEST);

  /**
   * Returns the bounds that an operator, also {@code ^}, {@code ~} and {@code ~>}, sets with a
   * version; none if everything is within.
   *
   * @param partial has the form {@link #PARTIAL}
   */
  static List<VersionBound> of(String operator, String partial) {
    Matcher parts = PARTS.matcher(partial);
    if (!parts.matches()) {
      return operator.equals("<") || operator.equals(">") ? List.of(NOTHING) : List.of();
    }
    String floor = number(parts, 1) + "." + number(parts, 2) + "." + number(parts, 3);
    String exact = parts.group(4) == null ? floor : floor + parts.group(4);
    boolean full = parts.group(3) != null;
    int given = full ? 3 : parts.group(2) == null ? 1 : 2;
    return switch (operator) {
      case "^" -> between(exact, above(parts, significant(parts, given)));
      case "~", "~>" -> between(exact, above(parts, Math.min(given, 2)));
      case ">" -> List.of(full ? bound(">", exact) : bound(">=", above(parts, given)));
      case "<=" -> List.of(full ? bound("<=", exact) : bound("<", above(parts, given) + LOWEST));
      case ">=" -> List.of(bound(">=", exact));
      case "<" -> List.of(bound("<", full ? exact : floor + LOWEST));
      default -> full ? List.of(bound("=", exact)) : between(floor, above(parts, given));
    };
  }

  /** The number of parts that {@code ^} leaves as they are: up to the first that is not zero. */
  private static int significant(Matcher parts, int given) {
    for (int part = 1; part < given; part++) {
      if (number(parts, part) > 0) {
        return part;
      }
    }
    return given;
  }

  private static List<VersionBound> between(String least, String end) {
    return List.of(bound(">=", least), bound("<", end + LOWEST));
  }

  /** Returns the first version that differs in its first {@code kept} parts. */
  private static String above(Matcher parts, int kept) {
    StringBuilder version = new StringBuilder();
    for (int part = 1; part <= 3; part++) {
      int number = part > kept ? 0 : number(parts, part);
      version.append(part == 1 ? "" : ".").append(part == kept ? number + 1 : number);
    }
    return version.toString();
  }

  private static int number(Matcher parts, int part) {
    return parts.group(part) == null ? 0 : Integer.parseInt(parts.group(part));
  }

  private static VersionBound bound(String operator, String version) {
    return new VersionBound(operator, new Semver(version));
  }

  boolean isMet(Semver other) {
    int order = other.compareTo(version);
    return switch (operator) {
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      case ">=" -> order >= 0;
      default -> order == 0;
    };
  }

  /** Whether this bound is a pre-release of the same numbers. */
  boolean isPreReleaseOf(Semver other) {
    return !version.getPreRelease().isEmpty()
        && version.getMajor() == other.getMajor()
        && version.getMinor() == other.getMinor()
        && version.getPatch() == other.getPatch();
  }
}
