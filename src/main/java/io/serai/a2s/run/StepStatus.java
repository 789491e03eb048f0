package io.serai.a2s.run;

/** What became of a step in one run. */
public enum StepStatus {
  SUCCESS,
  FAILED,
  /** It was not reached, or stands in a branch that was not taken. */
  SKIPPED;

  /** The word of the protocol. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
