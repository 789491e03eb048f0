package io.serai.protocol.stream;

import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskNotFoundException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Rebuilds an earlier state of a task from its events. */
public final class TaskStateReplayer {
  private static final int PAGE_SIZE = 500;

  private TaskStateReplayer() {}

  /**
   * Returns the task as it was after its event {@code last}.
   *
   * <p>Fails with a {@link TaskNotFoundException} if the task has fewer events.
   *
   * @param last sequence number of the event, from 1
   */
  public static CompletionStage<Task> at(TaskDispatcher tasks, String id, long last) {
    return at(tasks, id, last, new TaskEventFold(), fold -> {});
  }

  /**
   * Returns the {@linkplain Task#head head} of the task as it was then. The contents of the task
   * are read, but not kept.
   */
  public static CompletionStage<Task> headAt(TaskDispatcher tasks, String id, long last) {
    return at(tasks, id, last, new TaskEventFold(), TaskEventFold::dropContents);
  }

  private static CompletionStage<Task> at(
      TaskDispatcher tasks,
      String id,
      long last,
      TaskEventFold fold,
      Consumer<TaskEventFold> afterPage) {
    int page = (int) Math.min(PAGE_SIZE, last - fold.sequence());
    return tasks
        .read(id, fold.sequence() + 1, page)
        .thenCompose(
            events -> {
              apply(id, events, fold);
              afterPage.accept(fold);
              return fold.sequence() < last
                  ? at(tasks, id, last, fold, afterPage)
                  : CompletableFuture.completedFuture(fold.task());
            });
  }

  private static void apply(String id, List<TaskEvent> events, TaskEventFold fold) {
    if (events.isEmpty()) {
      throw new TaskNotFoundException(id);
    }
    events.forEach(fold::apply);
  }
}
