package io.serai.task.run.failure;

/** Thrown if too many requests wait to read tasks; nothing was read. */
public final class TaskReadsFullException extends TaskException {
  private final boolean ofCaller;

  /**
   * @param ofCaller whether they are requests of the same caller
   */
  public TaskReadsFullException(boolean ofCaller) {
    super(
        ofCaller
            ? "Too many of your requests wait to read large tasks. Send fewer at once."
            : "Too many requests wait to read large tasks. Try again later.");
    this.ofCaller = ofCaller;
  }

  /** Whether the requests that wait are of the same caller. */
  public boolean ofCaller() {
    return ofCaller;
  }
}
