package io.serai.task.run;

import io.serai.task.AppendResult;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskStatus;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task held in memory, and the one way in which this hub changes it.
 *
 * <p>Moves stand in line. Whoever finds nobody writing takes all of them, asks each for its facts
 * and appends these at once; what comes meanwhile is the next append. So a task's events are
 * written in order, those ready together in one write, and the fold, while nothing is being
 * written, is what the log holds. Where the log says that others wrote first, what they wrote is
 * read and the moves are asked again; where it is busy, they wait.
 */
final class EventSourcedTask {
  /** How many moves may stand in line. */
  static final int MOST_WAITING = 4096;

  private static final Logger LOG = LoggerFactory.getLogger(EventSourcedTask.class);
  private static final Executor SOON =
      CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS, Runnable::run);

  private final String id;
  private final TaskEventLog log;
  private final Clock clock;
  private final TaskListeners taskListeners = new TaskListeners();
  private final PendingCommandQueue line = new PendingCommandQueue(MOST_WAITING);
  private TaskEventFold fold = new TaskEventFold();
  private boolean stale;

  EventSourcedTask(String id, TaskEventLog log, Clock clock) {
    this.id = id;
    this.log = log;
    this.clock = clock;
  }

  /** The task as the log has it; a fold of nothing where there is none. */
  static CompletionStage<EventSourcedTask> load(String id, TaskEventLog log, Clock clock) {
    EventSourcedTask task = new EventSourcedTask(id, log, clock);
    return task.reload()
        .thenApply(
            events -> {
              task.taskListeners.recent().startAfter(task.sequence(), task.hasEnded());
              return task;
            });
  }

  String id() {
    return id;
  }

  /** The last events, once they are in the log. */
  RecentEventBuffer recent() {
    return taskListeners.recent();
  }

  /** Told of every event once it is in the log, in order, one call at a time. */
  void reaction(TaskListeners.Reaction reaction) {
    taskListeners.reaction(reaction);
  }

  /** Called when there are new events; it must not block. */
  void follow(Runnable follower) {
    taskListeners.follow(follower);
  }

  void unfollow(Runnable follower) {
    taskListeners.unfollow(follower);
  }

  boolean isFollowed() {
    return !taskListeners.isEmpty();
  }

  synchronized boolean isThere() {
    return fold.status() != null;
  }

  synchronized boolean hasEnded() {
    TaskStatus status = fold.status();
    return status != null && status.state().isEnd();
  }

  synchronized long sequence() {
    return fold.sequence();
  }

  /** The task as it is or is about to be; none where there is none. */
  synchronized @Nullable Task tip() {
    return fold.status() == null ? null : fold.task();
  }

  /** Makes the change; completes when it is in the log. */
  CompletionStage<Void> post(TaskCommand taskCommand) {
    return stand(new PendingCommand(taskCommand, false)).thenAccept(none -> {});
  }

  /** Makes the change; completes with the task as it then stands in the log. */
  CompletionStage<Task> change(TaskCommand taskCommand) {
    return stand(new PendingCommand(taskCommand, true)).thenApply(task -> task);
  }

  /** The task as it stands when everything in line before is written. */
  CompletionStage<Task> task() {
    return change(tip -> List.of());
  }

  /** Completes when the status is such, now or later; to be cancelled by who gives up. */
  CompletableFuture<Task> until(Predicate<TaskStatus> condition) {
    TaskListeners.StatusWaiter statusWaiter = taskListeners.watch(condition);
    task().whenComplete(statusWaiter::look);
    return statusWaiter.future();
  }

  /** Runs something whose moves, all together, are to be one write. */
  void together(Runnable work) {
    Thread before = line.cork();
    try {
      work.run();
    } finally {
      if (line.uncork(before)) {
        write();
      }
    }
  }

  /** Reads what other hubs wrote. */
  void catchUp() {
    synchronized (this) {
      stale = true;
    }
    if (line.add(new PendingCommand(tip -> List.of(), false))) {
      write();
    }
  }

  private CompletableFuture<@Nullable Task> stand(PendingCommand pendingCommand) {
    if (!line.hasRoom()) {
      return CompletableFuture.failedFuture(
          new AgentQueueFullException(
              "Task " + id + " reports faster than its log is written.", AgentQueue.SOON));
    }
    if (line.add(pendingCommand)) {
      write();
    }
    return pendingCommand.future();
  }

  /** Only whoever has the turn is here. */
  private void write() {
    boolean more = true;
    while (more) {
      CompletableFuture<Runnable> written = writeOnce().toCompletableFuture();
      if (!written.isDone()) {
        var unused = written.thenAccept(this::writeOn);
        return;
      }
      more = release(written.join());
    }
  }

  private void writeOn(Runnable after) {
    if (release(after)) {
      write();
    }
  }

  /** Lets others write, unless somebody waits; then tells what was written. */
  private boolean release(Runnable after) {
    boolean more = line.release();
    try {
      after.run();
    } catch (Throwable e) {
      LOG.error("What follows from an event of task {} failed", id, e);
    }
    return more;
  }

  /** One append; never fails, since its result tells those who wait. */
  private CompletionStage<Runnable> writeOnce() {
    CompletionStage<List<TaskEvent>> foreign =
        isStale() ? reload() : CompletableFuture.completedFuture(List.of());
    return foreign
        .thenCompose(this::append)
        .handle((after, failure) -> failure == null ? completed(after) : unread(failure))
        .thenCompose(stage -> stage);
  }

  private CompletionStage<Runnable> unread(Throwable failure) {
    if (isThere() && TaskFailureClassifier.passes(failure)) {
      return later();
    }
    List<PendingCommand> posts = line.take();
    return completed(
        () ->
            posts.forEach(
                pendingCommand -> pendingCommand.fail(TaskFailureClassifier.reason(failure))));
  }

  private CompletionStage<Runnable> append(List<TaskEvent> foreign) {
    Runnable before = foreign.isEmpty() ? EventSourcedTask::nothing : told(foreign);
    TaskCommandBatch batch = batch();
    if (batch.events().isEmpty()) {
      return completed(both(before, completions(batch)));
    }
    return toLog(batch)
        .handle((appendResult, failure) -> settle(batch, appendResult, failure))
        .thenCompose(stage -> stage)
        .thenApply(after -> both(before, after));
  }

  private CompletionStage<AppendResult> toLog(TaskCommandBatch batch) {
    try {
      return log.append(id, batch.expected(), batch.events());
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Where others wrote first, or the log is busy, the moves stand in line again. */
  private CompletionStage<Runnable> settle(
      TaskCommandBatch batch, @Nullable AppendResult appendResult, @Nullable Throwable failure) {
    if (appendResult instanceof AppendResult.Done) {
      return completed(both(completions(batch), told(batch.events())));
    }
    synchronized (this) {
      stale = true;
    }
    boolean begun = batch.expected() > 0;
    if (begun && (failure == null || TaskFailureClassifier.passes(failure))) {
      line.putBack(batch.posts());
      return failure == null ? completed(EventSourcedTask::nothing) : later();
    }
    Throwable reason =
        failure == null ? new CreationConflict() : TaskFailureClassifier.reason(failure);
    return completed(() -> batch.fail(reason));
  }

  /** A task that was accepted waits for a log that is busy; only new ones are turned away. */
  private static CompletionStage<Runnable> later() {
    return CompletableFuture.supplyAsync(() -> EventSourcedTask::nothing, SOON);
  }

  private static CompletionStage<Runnable> completed(Runnable after) {
    return CompletableFuture.completedFuture(after);
  }

  private synchronized TaskCommandBatch batch() {
    return TaskCommandBatch.of(line.take(), fold, clock.instant());
  }

  private synchronized boolean isStale() {
    return stale;
  }

  /** What those who wait are told; the task itself is copied now, while the log stands so. */
  private synchronized Runnable completions(TaskCommandBatch batch) {
    Task task = batch.wantsTask() && fold.status() != null ? fold.task() : null;
    return () -> batch.posts().forEach(pendingCommand -> pendingCommand.settle(task));
  }

  /** What everybody else is told. */
  private synchronized Runnable told(List<TaskEvent> events) {
    return taskListeners.hear(events, fold);
  }

  /** Reads the task anew; gives the events that are new here. */
  private CompletionStage<List<TaskEvent>> reload() {
    return TaskHistory.read(log, id).thenApply(this::take);
  }

  private synchronized List<TaskEvent> take(TaskHistory fresh) {
    fold = fresh.fold();
    stale = false;
    return fresh.after(taskListeners.recent().last());
  }

  private static void nothing() {}

  private static Runnable both(Runnable first, Runnable second) {
    return () -> {
      first.run();
      second.run();
    };
  }
}
