package io.serai.task.run.work;

/**
 * Thrown if a run of a task ended while the task waits for input; a new run will receive the input.
 */
public final class RunSuspendedException extends RuntimeException {
  public RunSuspendedException(String id) {
    super("Task " + id + " will be run again.", null, false, false);
  }
}
