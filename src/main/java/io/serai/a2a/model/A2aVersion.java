package io.serai.a2a.model;

import java.util.Optional;

/** A version of the A2A protocol; patch levels are ignored. */
public enum A2aVersion {
  V1_0("1.0"),
  V0_3("0.3");

  private final String text;

  A2aVersion(String text) {
    this.text = text;
  }

  /** Returns the version as cards and headers write it. */
  public String text() {
    return text;
  }

  /**
   * Parses the version in a header, such as {@code 1.0} or {@code 1.0.1}; empty if it is not one of
   * these.
   */
  public static Optional<A2aVersion> parse(String header) {
    String given = header.strip();
    for (A2aVersion version : values()) {
      boolean patch =
          given.startsWith(version.text + ".")
              && given.substring(version.text.length() + 1).chars().allMatch(Character::isDigit);
      if (given.equals(version.text) || patch) {
        return Optional.of(version);
      }
    }
    return Optional.empty();
  }
}
