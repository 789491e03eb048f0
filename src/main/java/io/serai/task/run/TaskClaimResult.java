package io.serai.task.run;

/** What became of an id that a hub took out of the shared line. */
public enum TaskClaimResult {
  /** The task is this hub's now and begins. */
  TAKEN,
  /** Nothing is to be done: another hub has it, it has ended, or there is none. */
  VOID,
  /** Its agent has no free place here; the id belongs back in the line. */
  FULL
}
