package io.serai.task.run;

import io.serai.task.Task;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A move in line, and who waits for it. */
final class PendingCommand {
  private final TaskCommand taskCommand;
  private final boolean wantsTask;
  private final CompletableFuture<@Nullable Task> future = new CompletableFuture<>();
  private @Nullable RuntimeException refusal;

  PendingCommand(TaskCommand taskCommand, boolean wantsTask) {
    this.taskCommand = taskCommand;
    this.wantsTask = wantsTask;
  }

  TaskCommand move() {
    return taskCommand;
  }

  /** Whether who waits wants the task as it then stands. */
  boolean wantsTask() {
    return wantsTask;
  }

  CompletableFuture<@Nullable Task> future() {
    return future;
  }

  /** What the move said to the task as it stood; nothing where it may be. */
  void refused(@Nullable RuntimeException reason) {
    refusal = reason;
  }

  /** Everything before it, and it itself unless it was refused, is in the log. */
  void settle(@Nullable Task task) {
    if (refusal == null) {
      future.complete(task);
    } else {
      fail(refusal);
    }
  }

  void fail(Throwable reason) {
    future.completeExceptionally(reason);
  }
}
