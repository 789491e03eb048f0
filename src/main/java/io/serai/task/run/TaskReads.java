package io.serai.task.run;

import io.serai.task.AgentEventPage;
import io.serai.task.ContentSize;
import io.serai.task.StoredTask;
import io.serai.task.Task;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPage;
import io.serai.task.TaskPage;
import io.serai.task.TaskQuery;
import io.serai.task.TaskRerunOrigin;
import io.serai.task.TaskSummary;
import io.serai.task.run.failure.TaskNotFoundException;
import io.serai.task.run.live.DispatcherServices;
import io.serai.task.run.live.LiveTaskController;
import io.serai.task.run.live.LiveTasks;
import io.serai.task.run.memory.TaskReadLease;
import io.serai.task.run.read.LargeTaskOffloader;
import io.serai.task.run.read.StoredTaskReader;
import io.serai.task.run.read.TaskPageReader;
import io.serai.task.run.recovery.SharedLogFollower;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads tasks for one request, within the memory that the hub reserves for reading. What is large
 * is handed over on a worker thread, so that encoding it holds up no event loop. Thread-safe.
 */
public final class TaskReads implements AutoCloseable {
  private final TaskEventLog log;
  private final LiveTasks liveTasks;
  private final SharedLogFollower follower;
  private final TaskReadLease lease;
  private final LargeTaskOffloader handover;

  TaskReads(
      DispatcherServices services,
      LiveTasks liveTasks,
      SharedLogFollower follower,
      TaskReadLease lease) {
    this.log = services.log();
    this.liveTasks = liveTasks;
    this.follower = follower;
    this.lease = lease;
    this.handover = services.handover();
  }

  /**
   * Returns the current state of a task; empty if it does not exist, or is not wanted.
   *
   * @param wanted decides by the summary of a task that this hub does not have in memory; others
   *     are always returned
   */
  public CompletionStage<Optional<Task>> find(String id, Predicate<TaskSummary> wanted) {
    LiveTaskController own = inMemory(id);
    return own == null
        ? new StoredTaskReader(log, handover, lease).find(id, wanted)
        : follower.find(id).thenCompose(task -> handover.ofSize(own.live().weight(), task));
  }

  /** Returns a task that this hub has in memory; null for one that has to be read. */
  private @Nullable LiveTaskController inMemory(String id) {
    LiveTaskController own = liveTasks.find(id);
    return own == null || own.live().restingHead() != null ? null : own;
  }

  /**
   * Returns the current state of a task as {@link #find} does, and, if it has ended, the id of the
   * task that runs it again {@linkplain TaskRerunOrigin#once once}; the log is read once.
   */
  public CompletionStage<Optional<RepeatedTask>> findWithRepeat(
      String id, Predicate<TaskSummary> wanted) {
    if (inMemory(id) == null) {
      return new StoredTaskReader(log, handover, lease)
          .stored(id, wanted)
          .thenApply(found -> found.flatMap(RepeatedTask::of));
    }
    return find(id, wanted)
        .thenCompose(
            found ->
                found.filter(task -> task.state().isEnd()).isEmpty()
                    ? CompletableFuture.completedFuture(
                        found.map(task -> new RepeatedTask(task, null)))
                    : log.repeatOf(id)
                        .exceptionally(failure -> Optional.empty()) // the task is known
                        .thenApply(
                            again ->
                                found.map(task -> new RepeatedTask(task, again.orElse(null)))));
  }

  /**
   * A task, and the one that runs it again.
   *
   * @param repeat its id; null if there is none, or it is not known
   */
  public record RepeatedTask(Task task, @Nullable String repeat) {

    private static Optional<RepeatedTask> of(StoredTask stored) {
      return Optional.ofNullable(stored.task())
          .map(task -> new RepeatedTask(task, stored.repeat()));
    }
  }

  /** Returns the current state of the task to which an owner gave a name. */
  public CompletionStage<Optional<Task>> find(String owner, String reference) {
    return log.idOf(owner, reference)
        .thenCompose(
            id ->
                id.isPresent()
                    ? find(id.get(), task -> true)
                    : CompletableFuture.completedFuture(Optional.empty()));
  }

  /**
   * Returns a page of the tasks that match a query; it ends early if they are large.
   *
   * @param artifacts whether their artifacts are read, too
   */
  public CompletionStage<TaskPage> list(TaskQuery query, boolean artifacts) {
    return new TaskPageReader(log, handover, lease, artifacts).read(query);
  }

  /**
   * Reads events of a task, starting with number {@code from}. The page ends early if they are
   * large. Fails with {@link TaskNotFoundException} if the task does not exist, or is not wanted.
   *
   * @param wanted decides by the summary of the task
   * @param limit maximum number of events, at least 1
   */
  public CompletionStage<TaskEventPage> read(
      String id, Predicate<TaskSummary> wanted, long from, int limit) {
    return log.find(id, 0)
        .thenCompose(
            found ->
                found
                    .map(StoredTask::summary)
                    .filter(wanted)
                    .map(summary -> read(summary, from, limit))
                    .orElseGet(
                        () -> CompletableFuture.failedFuture(new TaskNotFoundException(id))));
  }

  private CompletionStage<TaskEventPage> read(TaskSummary task, long from, int limit) {
    long bytes = Math.min(task.size().all(), TaskEventLog.MAX_LIST_SIZE);
    return lease
        .read(bytes, () -> log.read(task.id(), from, limit))
        .thenCompose(page -> handover.ofSize(bytes, page));
  }

  /**
   * Reads a page of the feed of an agent or of one task.
   *
   * @param page reads it
   */
  public CompletionStage<AgentEventPage> feed(Supplier<CompletionStage<AgentEventPage>> page) {
    return lease
        .read(TaskEventLog.MAX_PAGE_SIZE, page)
        .thenCompose(read -> handover.ofSize(size(read), read));
  }

  private static long size(AgentEventPage page) {
    return page.events().stream().mapToLong(each -> ContentSize.of(each.event().fact())).sum();
  }

  /** Releases the memory of the tasks read so far, for a request that reads more. */
  public void release() {
    lease.release();
  }

  /** Releases the memory of the tasks that were read; no more tasks are read. */
  @Override
  public void close() {
    lease.close();
  }
}
