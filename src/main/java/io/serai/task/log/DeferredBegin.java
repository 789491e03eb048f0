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

/** The events of one task that are not written yet. Thread-safe. */
final class DeferredBegin {
  private final TaskEventLog log;
  private final String taskId;
  private final @Nullable TaskReference reference;

  // guarded by this
  private List<TaskEvent> events;
  private @Nullable CompletionStage<AppendResult> writing;
  private @Nullable Future<?> limit;

  DeferredBegin(
      TaskEventLog log, String taskId, @Nullable TaskReference reference, List<TaskEvent> events) {
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
  @Nullable TaskReference reference() {
    return reference;
  }

  /** Returns the number of the last event. */
  synchronized long last() {
    return events.get(events.size() - 1).sequence();
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
        return CompletableFuture.completedFuture(new AppendResult.Conflict());
      }
      List<TaskEvent> all = new ArrayList<>(events);
      all.addAll(more);
      if (!isEnd(more)) {
        events = all;
        return CompletableFuture.completedFuture(new AppendResult.Done(last()));
      }
      result = new CompletableFuture<>();
      writing = result;
      write(all, result, written);
    }
    return result;
  }

  /** Writes the events; completes once they are in the log. */
  CompletionStage<Void> write(Outcome written) {
    CompletionStage<AppendResult> result;
    synchronized (this) {
      if (writing != null) {
        result = writing;
      } else {
        CompletableFuture<AppendResult> begun = new CompletableFuture<>();
        result = begun;
        writing = begun;
        write(events, begun, written); // may fail at once, which resets the field
      }
    }
    return result.thenAccept(done -> {});
  }

  private void write(List<TaskEvent> all, CompletableFuture<AppendResult> result, Outcome written) {
    log.append(taskId, 0, all)
        .whenComplete(
            (appended, failure) -> {
              if (failure == null) {
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

  /** Receives the outcome of each attempt to write a begin. */
  @FunctionalInterface
  interface Outcome {
    void received(DeferredBegin begin, boolean written);
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
