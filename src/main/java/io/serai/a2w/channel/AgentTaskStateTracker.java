package io.serai.a2w.channel;

import io.serai.concurrent.CompletionCause;
import io.serai.protocol.stream.TaskStateReplayer;
import io.serai.task.AgentEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskNotFoundException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Follows the states of an agent's tasks through its events, in their order. The state of a task
 * whose first event it has not seen is rebuilt from the log. Used by one event at a time.
 */
final class AgentTaskStateTracker {
  private final TaskDispatcher tasks;
  private final Map<String, TrackedTask> tracked = new HashMap<>();

  AgentTaskStateTracker(TaskDispatcher tasks) {
    this.tasks = tasks;
  }

  /** Returns the state after an event; null if the task was deleted meanwhile. */
  CompletionStage<@Nullable TrackedTask> after(AgentEvent event) {
    TaskEventPayload payload = event.event().fact();
    if (payload instanceof TaskEventPayload.Created created) {
      return CompletableFuture.completedFuture(apply(event, new TrackedTask(created.task())));
    }
    TrackedTask known = tracked.get(event.taskId());
    if (known != null) {
      return CompletableFuture.completedFuture(apply(event, known));
    }
    return TaskStateReplayer.headAt(tasks, event.taskId(), event.event().sequence() - 1)
        .handle(
            (task, failure) -> {
              if (failure == null) {
                return apply(event, new TrackedTask(task));
              }
              if (CompletionCause.of(failure) instanceof TaskNotFoundException) {
                return null;
              }
              throw new CompletionException(CompletionCause.of(failure));
            });
  }

  /** Returns the number of tasks that have not ended, as far as their events were seen. */
  int live() {
    return tracked.size();
  }

  private TrackedTask apply(AgentEvent event, TrackedTask task) {
    task.apply(event.event().fact());
    if (task.state().isEnd()) {
      tracked.remove(event.taskId());
    } else {
      tracked.put(event.taskId(), task);
    }
    return task;
  }
}
