package io.serai.task.run.state;

import io.serai.task.Task;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A queued command and the future of its caller. */
final class PendingCommand {
  private final TaskCommand command;
  private final boolean wantsTask;
  private final boolean urgent;
  private final @Nullable String taker;
  private final CompletableFuture<@Nullable Task> future = new CompletableFuture<>();
  private @Nullable RuntimeException rejection;

  /**
   * @param wantsTask whether the caller needs the resulting task
   * @param urgent whether the command is also run if there is no memory for the task's contents
   */
  PendingCommand(TaskCommand command, boolean wantsTask, boolean urgent) {
    this(command, wantsTask, urgent, null);
  }

  private PendingCommand(
      TaskCommand command, boolean wantsTask, boolean urgent, @Nullable String taker) {
    this.command = command;
    this.wantsTask = wantsTask;
    this.urgent = urgent;
    this.taker = taker;
  }

  /** Creates a command with which a hub takes over the task. */
  static PendingCommand takeOver(String hub, TaskCommand command) {
    return new PendingCommand(command, false, true, hub);
  }

  TaskCommand command() {
    return command;
  }

  /** Whether the caller needs the resulting task. */
  boolean wantsTask() {
    return wantsTask;
  }

  /** Returns the hub that takes over the task by this command; null for all other commands. */
  @Nullable String taker() {
    return taker;
  }

  boolean isUrgent() {
    return urgent;
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
