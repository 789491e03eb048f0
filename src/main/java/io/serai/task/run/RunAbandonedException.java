package io.serai.task.run;

/** The task still waits, but this run of its work does not; another will have the answer. */
public final class RunAbandonedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  RunAbandonedException(String id) {
    super("Task " + id + " will be worked on anew.", null, false, false);
  }
}
