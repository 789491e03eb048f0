package io.serai.a2e.workflow;

import java.util.Locale;

/** The effect that an operation may have outside of its run, as plans name it. */
public enum OperationEffect {
  /** Nothing: it computes or waits. */
  READ,
  /** It stores data of the caller. */
  WRITE,
  /** It calls a service or a skill. */
  EXTERNAL;

  /** Returns the name in plans. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
