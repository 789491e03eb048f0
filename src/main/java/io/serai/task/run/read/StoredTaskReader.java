package io.serai.task.run.read;

import io.serai.task.StoredTask;
import io.serai.task.Task;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskSummary;
import io.serai.task.run.memory.TaskReadLease;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/** Reads single tasks from the log; large ones once there is memory for them. */
public record StoredTaskReader(TaskEventLog log, LargeTaskOffloader handover, TaskReadLease lease) {

  /** Returns a task; empty if it does not exist, or is not wanted. */
  public CompletionStage<Optional<Task>> find(String id, Predicate<TaskSummary> wanted) {
    return stored(id, wanted).thenApply(found -> found.map(StoredTask::task));
  }

  /** Returns a task with its current state; empty if it does not exist, or is not wanted. */
  public CompletionStage<Optional<StoredTask>> stored(String id, Predicate<TaskSummary> wanted) {
    return log.find(id, LargeTaskOffloader.LARGE)
        .thenCompose(found -> whole(found.filter(stored -> wanted.test(stored.summary()))));
  }

  private CompletionStage<Optional<StoredTask>> whole(Optional<StoredTask> found) {
    if (found.isEmpty() || found.get().task() != null) {
      return CompletableFuture.completedFuture(found);
    }
    StoredTask stored = found.get();
    long bytes = stored.summary().size().all();
    return lease
        .read(bytes, () -> log.find(stored.summary().id()))
        .thenCompose(task -> handover.ofSize(bytes, task.map(stored::with)));
  }
}
