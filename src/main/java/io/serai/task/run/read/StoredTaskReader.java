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
    return log.find(id, LargeTaskOffloader.LARGE).thenCompose(found -> whole(found, wanted));
  }

  private CompletionStage<Optional<Task>> whole(
      Optional<StoredTask> found, Predicate<TaskSummary> wanted) {
    Optional<TaskSummary> summary = found.map(StoredTask::summary).filter(wanted);
    if (summary.isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    Optional<Task> small = found.map(StoredTask::task);
    if (small.isPresent()) {
      return CompletableFuture.completedFuture(small);
    }
    long bytes = summary.get().size().all();
    return lease
        .read(bytes, () -> log.find(summary.get().id()))
        .thenCompose(task -> handover.ofSize(bytes, task));
  }
}
