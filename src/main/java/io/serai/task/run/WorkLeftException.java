package io.serai.task.run;

/** The task still waits, but this run of its work does not; another will have the answer. */
public final class WorkLeftException extends RuntimeException {
  private static final long serialVersionUID = 1;

  WorkLeftException(String id) {
    super("Task " + id + " will be worked on anew.", null, false, false);
  }
}
