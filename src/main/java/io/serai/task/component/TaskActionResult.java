package io.serai.task.component;

import io.serai.task.InputResponse;
import io.serai.task.run.work.CancellationToken;
import io.serai.task.run.work.TaskOutcome;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The result of a {@link TaskAction}, which determines when its exchange continues. */
sealed interface TaskActionResult {

  /** Performs an action. */
  @FunctionalInterface
  interface ActionHandler {
    TaskActionResult act(ExchangeTaskBinding work, TaskActionArguments arguments);
  }

  /** Something was reported; the exchange continues. */
  record Report(CompletionStage<Void> written) implements TaskActionResult {}

  /** The exchange waits for input without holding a thread, and continues with it. */
  record AwaitInput(CompletionStage<InputResponse> answer) implements TaskActionResult {}

  /** The exchange stops here and the task ends. */
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
