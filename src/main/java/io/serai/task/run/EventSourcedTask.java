package io.serai.task.run;

import io.serai.concurrent.CompletionCause;
import io.serai.task.NewTask;
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
 * The state of one task in memory, and the only way in which this hub changes it. Thread-safe.
 *
 * <p>Commands are queued. The first thread that finds no writer active takes all queued commands,
 * collects their payloads and appends them in one write; commands that arrive meanwhile form the
 * next append. Events are therefore written in order and in batches, and the fold equals the log
 * whenever no write is active. If another hub wrote first, its events are read and the commands are
 * evaluated again. If the log is busy, the commands wait.
 */
final class EventSourcedTask implements EventSource<TaskEvent> {
  /** Maximum number of queued commands. */
  static final int MAX_PENDING = 4096;

  private static final Logger LOG = LoggerFactory.getLogger(EventSourcedTask.class);
  private static final Executor DELAYED =
      CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS, Runnable::run);

  private final String id;
  private final TaskEventLog log;
  private final Clock clock;
  private final AgentFeeds feeds;
  private final TaskEventNotifier taskEventNotifier = new TaskEventNotifier();
  private final TaskAppendQueue pendingCommands = new TaskAppendQueue(MAX_PENDING);
  private TaskEventFold fold = new TaskEventFold();
  private boolean stale;

  EventSourcedTask(String id, TaskEventLog log, Clock clock, AgentFeeds feeds) {
    this.id = id;
    this.log = log;
    this.clock = clock;
    this.feeds = feeds;
  }

  /** Loads the task from the log; {@link #exists} is false if the log does not have it. */
  CompletionStage<EventSourcedTask> load() {
    return reload()
        .thenApply(
            events -> {
              taskEventNotifier.recent().startAfter(sequence(), hasEnded());
              return this;
            });
  }

  String id() {
    return id;
  }

  @Override
  public long last() {
    return taskEventNotifier.recent().last();
  }

  @Override
  public boolean isComplete() {
    return taskEventNotifier.recent().hasEnded();
  }

  @Override
  public long position(TaskEvent event) {
    return event.sequence();
  }

  @Override
  public List<TaskEvent> recent(long after, int limit) {
    return taskEventNotifier.recent().from(after + 1, limit);
  }

  @Override
  public CompletionStage<List<TaskEvent>> read(long after, int limit) {
    return log.read(id, after + 1, limit).thenApply(this::requireEvents);
  }

  private List<TaskEvent> requireEvents(List<TaskEvent> events) {
    if (events.isEmpty()) {
      throw new TaskNotFoundException(id);
    }
    return events;
  }

  @Override
  public String toString() {
    return "task " + id;
  }

  /**
   * Sets the function that is called with all new events once they are in the log, in order and
   * never concurrently.
   */
  void reaction(TaskEventNotifier.Reaction reaction) {
    taskEventNotifier.reaction(reaction);
  }

  @Override
  public void follow(Runnable follower) {
    taskEventNotifier.follow(follower);
  }

  @Override
  public void unfollow(Runnable follower) {
    taskEventNotifier.unfollow(follower);
  }

  boolean isFollowed() {
    return !taskEventNotifier.isEmpty();
  }

  synchronized boolean exists() {
    return fold.status() != null;
  }

  synchronized boolean hasEnded() {
    TaskStatus status = fold.status();
    return status != null && status.state().isEnd();
  }

  synchronized long sequence() {
    return fold.sequence();
  }

  /** Returns the task including changes that are being written; null if the task does not exist. */
  synchronized @Nullable Task snapshot() {
    return fold.status() == null ? null : fold.task();
  }

  /** Runs a command; completes when its events are in the log. */
  CompletionStage<Void> post(TaskCommand command) {
    return enqueue(new PendingCommand(command, false)).thenAccept(none -> {});
  }

  /** Runs a command; completes with the resulting task when its events are in the log. */
  CompletionStage<Task> change(TaskCommand command) {
    return enqueue(new PendingCommand(command, true)).thenApply(task -> task);
  }

  /** Returns the task once all commands queued so far are written. */
  CompletionStage<Task> task() {
    return change(fold -> List.of());
  }

  /**
   * Completes when the status meets the condition. A caller that stops waiting cancels the future.
   */
  CompletableFuture<Task> until(Predicate<TaskStatus> condition) {
    TaskEventNotifier.StatusWaiter statusWaiter = taskEventNotifier.watch(condition);
    task().whenComplete(statusWaiter::check);
    return statusWaiter.future();
  }

  /** Runs {@code work} and writes all commands that it posts in one append. */
  void batched(Runnable work) {
    Thread before = pendingCommands.cork();
    try {
      work.run();
    } finally {
      if (pendingCommands.uncork(before)) {
        write();
      }
    }
  }

  /** Reads events that other hubs wrote. */
  void catchUp() {
    stale(true);
    if (pendingCommands.add(new PendingCommand(fold -> List.of(), false))) {
      write();
    }
  }

  private CompletableFuture<@Nullable Task> enqueue(PendingCommand pending) {
    if (!pendingCommands.hasRoom()) {
      return CompletableFuture.failedFuture(
          new AgentQueueFullException(
              "Task " + id + " reports faster than its log is written.", AgentQueue.DEFAULT_RETRY));
    }
    if (pendingCommands.add(pending)) {
      write();
    }
    return pending.future();
  }

  /** Writes until the queue is empty; called only by the thread that is the current writer. */
  private void write() {
    boolean more = true;
    while (more) {
      CompletableFuture<Runnable> written = writeOnce().toCompletableFuture();
      if (!written.isDone()) {
        var unused = written.thenAccept(this::continueWriting);
        return;
      }
      more = release(written.join());
    }
  }

  private void continueWriting(Runnable after) {
    if (release(after)) {
      write();
    }
  }

  /** Passes the writer role on, or keeps it if commands are queued; then runs the notifications. */
  private boolean release(Runnable after) {
    boolean more = pendingCommands.release();
    try {
      after.run();
    } catch (Throwable e) {
      LOG.error("Handling an event of task {} failed", id, e);
    }
    return more;
  }

  /** Performs one append. The stage never fails: errors are reported to the waiting commands. */
  private CompletionStage<Runnable> writeOnce() {
    CompletionStage<List<TaskEvent>> foreign =
        isStale() ? reload() : CompletableFuture.completedFuture(List.of());
    return foreign
        .thenCompose(this::append)
        .handle((after, failure) -> failure == null ? completed(after) : handleReadFailure(failure))
        .thenCompose(stage -> stage);
  }

  private CompletionStage<Runnable> handleReadFailure(Throwable failure) {
    if (exists() && TaskWriteRetryability.passes(failure)) {
      return afterDelay();
    }
    List<PendingCommand> commands = pendingCommands.take();
    return completed(() -> commands.forEach(pending -> pending.fail(CompletionCause.of(failure))));
  }

  private CompletionStage<Runnable> append(List<TaskEvent> foreign) {
    Runnable before = foreign.isEmpty() ? EventSourcedTask::noEffect : notifications(foreign);
    TaskCommandBatch batch = nextBatch();
    if (batch.events().isEmpty()) {
      return completed(inOrder(before, completions(batch)));
    }
    return appendToLog(batch)
        .handle((appendResult, failure) -> handleAppendResult(batch, appendResult, failure))
        .thenCompose(stage -> stage)
        .thenApply(after -> inOrder(before, after));
  }

  private CompletionStage<TaskEventLog.AppendResult> appendToLog(TaskCommandBatch batch) {
    try {
      return log.append(id, batch.expected(), batch.events());
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Completes the commands, or queues them again if another hub wrote first or the log is busy. */
  private CompletionStage<Runnable> handleAppendResult(
      TaskCommandBatch batch,
      TaskEventLog.@Nullable AppendResult appendResult,
      @Nullable Throwable failure) {
    if (appendResult instanceof TaskEventLog.AppendResult.Done) {
      return completed(inOrder(completions(batch), notifications(batch.events())));
    }
    stale(true);
    boolean begun = batch.expected() > 0;
    if (begun && (failure == null || TaskWriteRetryability.passes(failure))) {
      pendingCommands.putBack(batch.commands());
      return failure == null ? completed(EventSourcedTask::noEffect) : afterDelay();
    }
    Throwable reason =
        failure == null ? new TaskIdConflictException() : CompletionCause.of(failure);
    return completed(() -> batch.fail(reason));
  }

  /**
   * Delays the next attempt. Commands of accepted tasks wait for a busy log; only new tasks are
   * rejected.
   */
  private static CompletionStage<Runnable> afterDelay() {
    return CompletableFuture.supplyAsync(() -> EventSourcedTask::noEffect, DELAYED);
  }

  private static CompletionStage<Runnable> completed(Runnable after) {
    return CompletableFuture.completedFuture(after);
  }

  private synchronized TaskCommandBatch nextBatch() {
    return TaskCommandBatch.of(pendingCommands.take(), fold, clock.instant());
  }

  private synchronized boolean isStale() {
    return stale;
  }

  private synchronized void stale(boolean value) {
    stale = value;
  }

  /**
   * Returns the completion of the waiting commands. The task is copied now, while the fold equals
   * the log.
   */
  private synchronized Runnable completions(TaskCommandBatch batch) {
    Task task = batch.wantsTask() && fold.status() != null ? fold.task() : null;
    return () -> batch.commands().forEach(pending -> pending.settle(task));
  }

  /** Returns the notification of listeners about these events. */
  private synchronized Runnable notifications(List<TaskEvent> events) {
    Runnable notification = taskEventNotifier.onEvents(events, fold);
    NewTask request = fold.request();
    return request == null
        ? notification
        : inOrder(notification, () -> feeds.changed(request.agent()));
  }

  /** Reads the task again; returns the events that are new to this hub. */
  private CompletionStage<List<TaskEvent>> reload() {
    stale(false); // before reading: what is written meanwhile makes it stale again
    return TaskEventHistory.read(log, id)
        .whenComplete(
            (history, failure) -> {
              if (failure != null) {
                stale(true);
              }
            })
        .thenApply(this::replaceFold);
  }

  private synchronized List<TaskEvent> replaceFold(TaskEventHistory fresh) {
    fold = fresh.fold();
    return fresh.after(taskEventNotifier.recent().last());
  }

  private static void noEffect() {}

  private static Runnable inOrder(Runnable first, Runnable second) {
    return () -> {
      first.run();
      second.run();
    };
  }
}
