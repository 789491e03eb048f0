package io.serai.task.component;

import io.serai.task.InputResponse;
import io.serai.task.run.CancellationToken;
import io.serai.task.run.TaskOutcome;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What a {@code task:} endpoint has set going, and when its exchange goes on. */
sealed interface TaskActionResult {

  /** Makes it. */
  @FunctionalInterface
  interface ActionHandler {
    TaskActionResult act(ExchangeTaskBinding work, TaskActionArguments taskActionArguments);
  }

  /** Something was told; the exchange goes on. */
  record Report(CompletionStage<Void> written) implements TaskActionResult {}

  /** The exchange waits, without a thread, and goes on with the answer. */
  record AwaitInput(CompletionStage<InputResponse> answer) implements TaskActionResult {}

  /** The exchange stops here, and the task ends. */
  record End(TaskOutcome outcome) implements TaskActionResult {}

  /** The exchange waits until the task is stopped. */
  record AwaitStop(CompletionStage<Void> stopped) implements TaskActionResult {}

  static TaskActionResult report(CompletionStage<Void> written) {
    return new Report(written);
  }

  static TaskActionResult ask(CompletionStage<InputResponse> answer) {
    return new AwaitInput(answer);
  }

  static TaskActionResult end(TaskOutcome outcome) {
    return new End(outcome);
  }

  static TaskActionResult hold(CancellationToken cancellation) {
    CompletableFuture<Void> stopped = new CompletableFuture<>();
    cancellation.listen(how -> stopped.complete(null));
    return new AwaitStop(stopped);
  }
}
