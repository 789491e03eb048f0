package io.serai.dialect.organization.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a role of an organization says of itself in a report. */
public enum ReportedRoleState {
  IDLE,
  ACTIVE,
  WAITING,
  ERROR_RECOVERY,
  ESCALATING,
  COMPLETE,
  ABORTED;

  /** Returns the state of that word; empty if it is not one. */
  public static Optional<ReportedRoleState> of(String word) {
    String name = word.toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(state -> state.word().equals(name)).findFirst();
  }

  /** Returns the word in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
