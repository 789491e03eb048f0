package io.serai.task.log;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventLog.AppendResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The events of one task that are not written yet. Thread-safe. */
final class DeferredTaskEvents {
  private static final Logger LOG = LoggerFactory.getLogger(DeferredTaskEvents.class);

  private final TaskEventLog log;
  private final String taskId;
  private final @Nullable OwnerTaskName reference;

  // guarded by this
  private List<TaskEvent> events;
  private @Nullable CompletionStage<AppendResult> writing;
  private @Nullable Future<?> limit;
  private boolean acknowledged;

  DeferredTaskEvents(
      TaskEventLog log, String taskId, @Nullable OwnerTaskName reference, List<TaskEvent> events) {
    this.log = log;
    this.taskId = taskId;
    this.reference = reference;
    this.events = List.copyOf(events);
  }

  /** Whether the last of some events end their task. */
  static boolean isEnd(List<TaskEvent> events) {
    return TaskRow.RowUpdate.of(events).endedAt() != null;
  }

  String taskId() {
    return taskId;
  }

  /** Returns the name that the owner gave the task; null if it has none. */
  @Nullable OwnerTaskName reference() {
    return reference;
  }

  /** Returns the number of the last event. */
  private long last() { // guarded by this
    return events.get(events.size() - 1).sequence();
  }

  /** Returns the result of the append once the events are being written; null before. */
  synchronized @Nullable CompletionStage<AppendResult> writing() {
    return writing;
  }

  /** Records that the events are reported as written. */
  synchronized void acknowledge() {
    acknowledged = true;
  }

  /** Remembers what writes the events later; it is cancelled once they are written. */
  synchronized void limit(Future<?> later) {
    limit = later;
  }

  /**
   * Adds events; if they end the task, all are written in one append.
   *
   * @param written receives this begin before the result, and whether it is in the log now
   */
  CompletionStage<AppendResult> append(long expected, List<TaskEvent> more, Outcome written) {
    CompletableFuture<AppendResult> result;
    synchronized (this) {
      if (writing != null) {
        return writing.thenCompose(before -> log.append(taskId, expected, more));
      }
      if (expected != last()) {
        return CompletableFuture.completedFuture(AppendResult.CONFLICT);
      }
      List<TaskEvent> all = new ArrayList<>(events);
      all.addAll(more);
      if (!isEnd(more)) {
        events = all;
        return CompletableFuture.completedFuture(AppendResult.DONE);
      }
      result = new CompletableFuture<>();
      writing = result;
      write(all, result, written);
    }
    return result;
  }

  /** Writes the events. */
  synchronized CompletionStage<AppendResult> write(Outcome written) {
    if (writing != null) {
      return writing;
    }
    CompletableFuture<AppendResult> begun = new CompletableFuture<>();
    writing = begun;
    write(events, begun, written); // may fail at once, which resets the field
    return begun;
  }

  private void write(List<TaskEvent> all, CompletableFuture<AppendResult> result, Outcome written) {
    log.append(taskId, 0, all)
        .whenComplete(
            (appended, failure) -> {
              if (failure == null) {
                reportLoss(appended);
                written.received(this, true);
                cancelLimit();
                result.complete(appended);
              } else {
                retryLater();
                written.received(this, false);
                result.completeExceptionally(failure);
              }
            });
  }

  /** Only a caller that gives two tasks one id comes here. */
  private synchronized void reportLoss(AppendResult result) {
    if (acknowledged && result == AppendResult.CONFLICT) {
      LOG.error("Task {} was accepted, but is not stored: there is another task of its id", taskId);
    }
  }

  /**
   * Receives the outcome of each attempt to write a begin: whether it is final, which a conflict is
   * too.
   */
  @FunctionalInterface
  interface Outcome {
    void received(DeferredTaskEvents begin, boolean done);
  }

  private synchronized void cancelLimit() {
    if (limit != null) {
      limit.cancel(false);
    }
  }

  private synchronized void retryLater() {
    writing = null;
  }
}
