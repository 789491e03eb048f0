package io.serai.skill;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semver4j.Semver;

/**
 * A range of versions in npm's syntax: {@code ^1.2.0}, {@code ~1.2}, {@code v1.2.0}, {@code >=1.0.0
 * <2.0.0}, {@code 1.x}, {@code *}, {@code 1.0.0 - 1.4.0}, the empty text, and combinations with
 * {@code ||} (A2S-Q10).
 *
 * <p>A pre-release is in a range only if the range names a pre-release of the same version.
 * Immutable and thread-safe.
 */
public final class VersionRange {

  private static final String OPERATOR = "(\\^|~>?|>=|<=|>|<|=)? ?";
  private static final String VERSION = "v?(" + VersionBound.PARTIAL + ")";
  private static final String SIMPLE = OPERATOR + VERSION;
  private static final Pattern HYPHEN = Pattern.compile(VERSION + " - " + VERSION);
  private static final Pattern BOUNDS = Pattern.compile(SIMPLE + "(?: " + SIMPLE + ")*+");
  private static final Pattern BOUND = Pattern.compile(SIMPLE + " ?");
  private static final int MAX_LENGTH = 200;

  private final String text;

  /** A version is in the range if it is within all bounds of one of these. */
  private final List<List<VersionBound>> alternatives;

  private VersionRange(String text, List<List<VersionBound>> alternatives) {
    this.text = text;
    this.alternatives = List.copyOf(alternatives);
  }

  /** Parses {@code text}; empty if it is not a range. */
  public static Optional<VersionRange> parse(String text) {
    String range = text.strip().replaceAll("\\s+", " ");
    if (range.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    List<List<VersionBound>> alternatives = new ArrayList<>();
    for (String alternative : range.split("\\|\\|", -1)) {
      List<VersionBound> bounds = bounds(alternative.strip());
      if (bounds == null) {
        return Optional.empty();
      }
      alternatives.add(bounds);
    }
    return Optional.of(new VersionRange(text, alternatives));
  }

  /**
   * Returns the bounds of an alternative, none if everything is within; null if it is not a range.
   */
  private static @Nullable List<VersionBound> bounds(String alternative) {
    if (alternative.isEmpty()) {
      return List.of();
    }
    Matcher hyphen = HYPHEN.matcher(alternative);
    List<VersionBound> bounds = new ArrayList<>();
    if (hyphen.matches()) {
      bounds.addAll(VersionBound.of(">=", hyphen.group(1)));
      bounds.addAll(VersionBound.of("<=", hyphen.group(2)));
      return bounds;
    }
    if (!BOUNDS.matcher(alternative).matches()) {
      return null;
    }
    for (Matcher bound = BOUND.matcher(alternative); bound.lookingAt(); ) {
      String operator = bound.group(1);
      bounds.addAll(VersionBound.of(operator == null ? "=" : operator, bound.group(2)));
      bound.region(bound.end(), alternative.length());
    }
    return bounds;
  }

  /** Returns whether {@code version} is in the range. */
  public boolean contains(Semver version) {
    return alternatives.stream().anyMatch(bounds -> areMet(bounds, version));
  }

  private static boolean areMet(List<VersionBound> bounds, Semver version) {
    return bounds.stream().allMatch(bound -> bound.isMet(version))
        && (version.getPreRelease().isEmpty()
            || bounds.stream().anyMatch(bound -> bound.isPreReleaseOf(version)));
  }

  /** The range as it was written. */
  @Override
  public String toString() {
    return text;
  }
}
