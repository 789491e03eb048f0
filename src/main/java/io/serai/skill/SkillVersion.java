package io.serai.skill;

import java.util.Optional;
import java.util.regex.Pattern;
import org.semver4j.Semver;

/**
 * A version in semver order, where {@code 1.0} equals {@code 1.0.0} (A2S-Q4).
 *
 * <p>Versions that differ only in build metadata are different; they are ordered by their text.
 */
public record SkillVersion(Semver semver) implements Comparable<SkillVersion> {

  /** Far above real versions. The library's pattern overflows the stack on longer texts. */
  private static final int MAX_LENGTH = 256;

  private static final Pattern SHORT = Pattern.compile("(0|[1-9]\\d{0,8})(\\.(0|[1-9]\\d{0,8}))?");

  /**
   * Parses a version.
   *
   * @throws IllegalArgumentException if the text is not a version
   */
  public static SkillVersion of(String text) {
    return parse(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'" + text + "' is not a version: write MAJOR.MINOR.PATCH, such as 1.0.0"));
  }

  /** Parses a version; empty if the text is not one. */
  public static Optional<SkillVersion> parse(String text) {
    Semver semver = text.length() > MAX_LENGTH ? null : Semver.parse(full(text));
    return Optional.ofNullable(semver).map(SkillVersion::new);
  }

  private static String full(String text) {
    if (!SHORT.matcher(text).matches()) {
      return text;
    }
    return text.contains(".") ? text + ".0" : text + ".0.0";
  }

  @Override
  public int compareTo(SkillVersion other) {
    int order = semver.compareTo(other.semver);
    return order != 0 ? order : semver.getVersion().compareTo(other.semver.getVersion());
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof SkillVersion other && toString().equals(other.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  @Override
  public String toString() {
    return semver.getVersion();
  }
}
