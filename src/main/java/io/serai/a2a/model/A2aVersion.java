package io.serai.a2a.model;

import java.util.Optional;

/** A version of the protocol; patch levels count for nothing. */
public enum A2aVersion {
  V1_0("1.0"),
  V0_3("0.3");

  private final String text;

  A2aVersion(String text) {
    this.text = text;
  }

  /** As cards and headers write it. */
  public String text() {
    return text;
  }

  /** The version that a header names, such as {@code 1.0} or {@code 1.0.1}; empty for any other. */
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
