package io.serai.a2w.channel;

import io.serai.task.EndReason;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskProgress;
import io.serai.task.TaskState;
import org.jspecify.annotations.Nullable;

/** The state of a task as far as status updates show it, event by event. Not thread-safe. */
final class TrackedTask {
  private final ChannelMessages.TaskIdentity reference;
  private TaskState state;
  private TaskProgress progress;
  private @Nullable EndReason reason;
  private boolean stopRequested;

  /** Creates the state of a task that has just been accepted. */
  TrackedTask(NewTask request) {
    this.reference = ChannelMessages.TaskIdentity.of(request);
    this.state = TaskState.INITIALIZING;
    this.progress = TaskProgress.NONE;
  }

  /** Creates the state of a task after some of its events. */
  TrackedTask(Task task) {
    this.reference = ChannelMessages.TaskIdentity.of(task.request());
    this.state = task.state();
    this.progress = task.progress();
    this.reason = task.status().reason();
    this.stopRequested = task.stopAsked();
  }

  void apply(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Changed changed) {
      state = changed.state();
      reason = changed.reason();
    } else if (payload instanceof TaskEventPayload.Progressed progressed) {
      progress = progress.after(progressed);
    } else if (payload instanceof TaskEventPayload.StopAsked) {
      stopRequested = true;
    }
  }

  ChannelMessages.TaskIdentity reference() {
    return reference;
  }

  TaskState state() {
    return state;
  }

  TaskProgress progress() {
    return progress;
  }

  @Nullable EndReason reason() {
    return reason;
  }

  boolean isStopRequested() {
    return stopRequested;
  }
}
