package io.serai.task.run.live;

import io.serai.task.TaskEvent;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import java.util.List;

/**
 * Where a task is in the hub that owns it. It follows from the events of the task alone:
 *
 * <table>
 * <caption>The phases that may follow</caption>
 * <tr><th>Phase</th><th>Next</th><th>When</th></tr>
 * <tr><td>NEW</td><td>RUNNING</td><td>it was created in a free slot</td></tr>
 * <tr><td>NEW</td><td>PARKED</td><td>it was taken over while it waited for input</td></tr>
 * <tr><td>NEW</td><td>QUEUED</td><td>otherwise</td></tr>
 * <tr><td>QUEUED</td><td>RUNNING</td><td>its work starts, for the first time or again</td></tr>
 * <tr><td>RUNNING</td><td>PARKED</td><td>it waits for input or for a permission</td></tr>
 * <tr><td>PARKED</td><td>RUNNING</td><td>it does not wait any more</td></tr>
 * <tr><td>each</td><td>GONE</td><td>it has ended, or another hub has taken it over</td></tr>
 * </table>
 *
 * <p>The states of the task itself are in {@link io.serai.task.TaskStateTransitions}.
 */
enum TaskPhase {
  /** None of its events is in the log yet, or it is not taken over yet. */
  NEW,
  /** It waits for a slot of its agent. */
  QUEUED,
  /** Its work runs, or is about to. */
  RUNNING,
  /** It waits for input or for a permission. */
  PARKED,
  /** This hub does not control it any more. */
  GONE;

  /**
   * Returns the phase after new events.
   *
   * @param owned whether this hub owns the task after them
   * @param status of the task after them
   */
  TaskPhase after(List<TaskEvent> events, TaskStatus status, boolean owned) {
    if (this == GONE || (this == NEW && !owned)) {
      return this;
    }
    if (!owned || status.state().isEnd()) {
      return GONE;
    }
    boolean waits = status.isWaiting();
    return switch (this) {
      case NEW -> first(events, status.state(), waits);
      case QUEUED -> WorkEventPredicates.begins(events) ? RUNNING : QUEUED;
      case RUNNING, PARKED -> waits ? PARKED : RUNNING;
      case GONE -> GONE;
    };
  }

  private static TaskPhase first(List<TaskEvent> events, TaskState state, boolean waits) {
    if (state == TaskState.RUNNING && WorkEventPredicates.isNew(events)) {
      return RUNNING;
    }
    return waits ? PARKED : QUEUED;
  }
}
