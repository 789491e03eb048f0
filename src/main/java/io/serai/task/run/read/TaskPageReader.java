package io.serai.task.run.read;

import io.serai.task.StoredPage;
import io.serai.task.TaskCursor;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskPage;
import io.serai.task.TaskQuery;
import io.serai.task.TaskReadBatch;
import io.serai.task.TaskSummaryPage;
import io.serai.task.run.memory.TaskReadLease;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Reads a page of tasks: first the summaries, then the tasks as far as they fit.
 *
 * @param artifacts whether artifacts are read
 */
public record TaskPageReader(
    TaskEventLog log, LargeTaskOffloader handover, TaskReadLease lease, boolean artifacts) {

  public CompletionStage<TaskPage> read(TaskQuery query) {
    return log.page(query, artifacts, LargeTaskOffloader.LARGE).thenCompose(this::read);
  }

  private CompletionStage<TaskPage> read(StoredPage stored) {
    TaskReadBatch small = stored.bodies();
    if (small != null) {
      return CompletableFuture.completedFuture(page(stored, small));
    }
    long bytes = Math.min(stored.page().listedSize(artifacts), TaskEventLog.MAX_LIST_SIZE);
    return lease
        .read(bytes, () -> log.bodies(stored.page().tasks(), artifacts))
        .thenCompose(bodies -> handover.ofSize(bytes, page(stored, bodies)));
  }

  private static TaskPage page(StoredPage stored, TaskReadBatch bodies) {
    TaskSummaryPage page = stored.page();
    TaskCursor next =
        bodies.read() < page.tasks().size()
            ? page.tasks().get(bodies.read() - 1).cursor()
            : page.next();
    return new TaskPage(bodies.tasks(), next, stored.total());
  }
}
