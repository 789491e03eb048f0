package io.serai.task.run.live;

import io.serai.task.NewTask;
import io.serai.task.StopMode;
import io.serai.task.run.state.EventSourcedTask;

/** The tasks of a hub, as the lifecycle of one of them sees them: it reports what becomes of it. */
interface TaskLifecycleCallbacks {
  /** Whether the hub is stopping. */
  boolean isClosing();

  /** The task has ended, or another hub has it. */
  void left(LiveTaskController taskLifecycle);

  /** Another hub has taken over the task, which may have subscribers here. */
  void handedOver(EventSourcedTask live);

  /** The task was stopped, and with it those that it delegated. */
  void stopSubtasks(String id, StopMode how);

  /** The task has its answer, has ended, or asks something else. */
  void answered(NewTask child);
}
