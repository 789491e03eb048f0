package io.serai.task.run.read;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Reads the events of a task from the log, page by page. */
public final class TaskEventHistory {
  private static final int PAGE = 512;

  private TaskEventHistory() {}

  /** Reads the events after the given number; none if there is no such task. */
  public static CompletionStage<List<TaskEvent>> after(TaskEventLog log, String id, long sequence) {
    return readPages(log, id, sequence, new ArrayList<>());
  }

  private static CompletionStage<List<TaskEvent>> readPages(
      TaskEventLog log, String id, long sequence, List<TaskEvent> events) {
    return log.read(id, sequence + 1, PAGE)
        .thenCompose(
            page -> {
              events.addAll(page.events());
              return page.isLast()
                  ? CompletableFuture.completedFuture(events)
                  : readPages(log, id, events.get(events.size() - 1).sequence(), events);
            });
  }
}
