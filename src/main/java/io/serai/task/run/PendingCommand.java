package io.serai.task.run;

import io.serai.task.Task;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A queued command and the future of its caller. */
final class PendingCommand {
  private final TaskCommand command;
  private final boolean wantsTask;
  private final CompletableFuture<@Nullable Task> future = new CompletableFuture<>();
  private @Nullable RuntimeException rejection;

  PendingCommand(TaskCommand command, boolean wantsTask) {
    this.command = command;
    this.wantsTask = wantsTask;
  }

  TaskCommand command() {
    return command;
  }

  /** Whether the caller needs the resulting task. */
  boolean wantsTask() {
    return wantsTask;
  }

  CompletableFuture<@Nullable Task> future() {
    return future;
  }

  /** Records why the command is not possible in the current state; null if it is. */
  void setRejection(@Nullable RuntimeException reason) {
    rejection = reason;
  }

  /** Completes the future, after the events of this command and all earlier ones are in the log. */
  void settle(@Nullable Task task) {
    if (rejection == null) {
      future.complete(task);
    } else {
      fail(rejection);
    }
  }

  void fail(Throwable reason) {
    future.completeExceptionally(reason);
  }
}
