package io.serai.a2e.run;

import java.util.Locale;

/** How an operation of an execution ended. */
enum OperationStatus {
  /** It has begun and not ended. */
  RUNNING,
  SUCCESS,
  FAILED,
  /** It did not run. */
  SKIPPED;

  /** Returns the name in responses. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
