package io.serai.security;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What an operator may do. Each role includes those before it. */
public enum OperatorRole {
  /** Reads everything that operators read, but changes and starts nothing. */
  VIEWER,

  /** Also starts, answers and cancels tasks, calls skills, and operates the running hub. */
  OPERATOR,

  /** Also administers credentials, keys, agents and capabilities: may do everything. */
  ADMINISTRATOR;

  /** Returns the role of that name; empty if there is none. */
  public static Optional<OperatorRole> of(String name) {
    return Stream.of(values()).filter(role -> role.toString().equals(name)).findFirst();
  }

  /** Whether who has this role may do what needs the other one. */
  public boolean includes(OperatorRole other) {
    return compareTo(other) >= 0;
  }

  /** Returns the name in files, settings and responses, such as {@code viewer}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
