package io.serai.a2s.run;

/** The status of a step in one run. */
public enum StepStatus {
  SUCCESS,
  FAILED,
  /** The step was not reached or is in a branch that was not taken. */
  SKIPPED;

  /** The name of the status in reports. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
