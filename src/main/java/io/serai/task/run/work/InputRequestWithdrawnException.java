package io.serai.task.run.work;

/** Thrown if the work of a task has withdrawn a request for input before the input arrived. */
public final class InputRequestWithdrawnException extends RuntimeException {
  public InputRequestWithdrawnException(String id) {
    super("Task " + id + " does not ask for this input any more.", null, false, false);
  }
}
