package io.serai.task.run;

/** The task to be made was there already. */
final class CreationConflict extends RuntimeException {
  private static final long serialVersionUID = 1;

  CreationConflict() {
    super("the task is there already", null, false, false);
  }
}
