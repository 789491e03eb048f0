package io.serai.task.run;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** All events of a task as read from the log, with their fold. */
record TaskEventHistory(TaskEventFold fold, List<TaskEvent> events) {
  private static final int PAGE = 512;

  /** Reads a task page by page; without events if there is no such task. */
  static CompletionStage<TaskEventHistory> read(TaskEventLog log, String id) {
    return new TaskEventHistory(new TaskEventFold(), new ArrayList<>()).readPages(log, id);
  }

  /** Returns the events after the given number. */
  List<TaskEvent> after(long sequence) {
    return events.stream().filter(event -> event.sequence() > sequence).toList();
  }

  private CompletionStage<TaskEventHistory> readPages(TaskEventLog log, String id) {
    return log.read(id, fold.sequence() + 1, PAGE)
        .thenCompose(
            page -> {
              page.forEach(fold::apply);
              events.addAll(page);
              return page.size() < PAGE
                  ? CompletableFuture.completedFuture(this)
                  : readPages(log, id);
            });
  }
}
