package io.serai.a2s.model;

import java.util.Optional;
import java.util.regex.Pattern;
import org.semver4j.Semver;
import org.semver4j.range.RangeList;
import org.semver4j.range.RangeListFactory;

/**
 * A range of versions in npm's syntax: {@code ^1.2.0}, {@code ~1.2}, {@code >=1.0.0 <2.0.0}, {@code
 * 1.x}, {@code 1.0.0 - 1.4.0}, and combinations with {@code ||} (A2S-Q10).
 *
 * <p>A pre-release is in a range only if the range names a pre-release of the same version.
 * Immutable and thread-safe.
 */
public final class VersionRange {
  private static final String NUMBER = "(?:[xX*]|0|[1-9]\\d{0,8})";
  private static final String TAIL = "(?:-[0-9A-Za-z.-]+)?(?:\\+[0-9A-Za-z.-]+)?";
  private static final String VERSION =
      NUMBER + "(?:\\." + NUMBER + "(?:\\." + NUMBER + TAIL + ")?)?";
  private static final String SIMPLE = "(?:\\^|~|>=|<=|>|<|=)? ?" + VERSION;
  private static final String SET =
      "(?:" + VERSION + " - " + VERSION + "|" + SIMPLE + "(?: " + SIMPLE + ")*+)";
  private static final Pattern RANGE = Pattern.compile(SET + "(?: ?\\|\\| ?" + SET + ")*+");
  private static final int MAX_LENGTH = 200;

  private final String text;
  private final RangeList ranges;

  private VersionRange(String text, RangeList ranges) {
    this.text = text;
    this.ranges = ranges;
  }

  /** Parses {@code text}; empty if it is not a range. */
  public static Optional<VersionRange> parse(String text) {
    String range = text.strip().replaceAll("\\s+", " ");
    if (range.length() > MAX_LENGTH || !RANGE.matcher(range).matches()) {
      return Optional.empty();
    }
    return Optional.of(new VersionRange(text, RangeListFactory.create(range)));
  }

  /** Returns whether {@code version} is in the range. */
  public boolean contains(Semver version) {
    return version.satisfies(ranges);
  }

  /** The range as it was written. */
  @Override
  public String toString() {
    return text;
  }
}
