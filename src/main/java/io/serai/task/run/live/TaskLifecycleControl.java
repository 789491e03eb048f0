package io.serai.task.run.live;

import io.serai.task.NewTask;
import io.serai.task.run.memory.TaskCharge;
import io.serai.task.run.state.EventSourcedTask;
import io.serai.task.run.state.TaskCommand;
import io.serai.task.run.work.CancellationToken;
import io.serai.task.run.work.TaskOutcome;

/** What the run and the timers of a task use of its lifecycle. */
interface TaskLifecycleControl {
  /** Returns the head of the request. */
  NewTask request();

  EventSourcedTask live();

  /** Returns what counts the memory of the task. */
  TaskCharge charge();

  CancellationToken cancellation();

  /** Wraps a command so that it is refused if this hub no longer owns the task. */
  TaskCommand ifOwned(TaskCommand command);

  /** Whether the task leaves its contents to the log. */
  boolean mayRest();

  /** Sets whether the task keeps its slot while it waits for input. */
  void keepSlot(boolean keep);

  /**
   * Abandons a run that waits for input, because its route is about to be removed or the hub stops.
   */
  void abandonRun(TaskRun waiting);

  /** Ends the task with the outcome of its work, retrying until the log accepts it. */
  void end(TaskOutcome outcome);
}
