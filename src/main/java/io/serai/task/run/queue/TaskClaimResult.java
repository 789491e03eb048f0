package io.serai.task.run.queue;

/** The result of claiming a task from the shared queue. */
public enum TaskClaimResult {
  /** This hub owns the task and starts it. */
  TAKEN,
  /** Nothing to do: another hub owns the task, it has ended, or it does not exist. */
  VOID,
  /** Its agent has no free slot on this hub; the id has to be put back into the queue. */
  FULL,
  /** The free slots are for other callers; the id has to be put back behind those of others. */
  SHARE_FULL
}
