package io.serai.a2a.stream;

import io.serai.a2a.model.A2aException;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.run.TaskDispatcher;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Tasks as they stood. */
public final class TaskReplay {
  private static final int PAGE = 500;

  private TaskReplay() {}

  /** The task as it stood after its event {@code last}; fails where it has not that many. */
  public static CompletionStage<Task> at(TaskDispatcher tasks, String id, long last) {
    return at(tasks, id, last, new TaskEventFold());
  }

  private static CompletionStage<Task> at(
      TaskDispatcher tasks, String id, long last, TaskEventFold fold) {
    int page = (int) Math.min(PAGE, last - fold.sequence());
    return tasks
        .read(id, fold.sequence() + 1, page)
        .thenCompose(
            events -> {
              apply(id, events, fold);
              return fold.sequence() < last
                  ? at(tasks, id, last, fold)
                  : CompletableFuture.completedFuture(fold.task());
            });
  }

  private static void apply(String id, List<TaskEvent> events, TaskEventFold fold) {
    if (events.isEmpty()) {
      throw A2aException.taskNotFound(id);
    }
    events.forEach(fold::apply);
  }
}
