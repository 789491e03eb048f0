package io.serai.a2e.component;

import java.util.Locale;

/** The status with which an operation of an execution ended. */
public enum OperationStatus {
  /** It has begun and not ended. */
  RUNNING,
  SUCCESS,
  FAILED,
  /** It did not run. */
  SKIPPED;

  /** Returns the name in responses. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
