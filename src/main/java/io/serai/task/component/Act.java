package io.serai.task.component;

import io.serai.task.Answer;
import io.serai.task.run.Cancellation;
import io.serai.task.run.Outcome;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What a {@code task:} endpoint has set going, and when its exchange goes on. */
sealed interface Act {

  /** Makes it. */
  @FunctionalInterface
  interface Maker {
    Act act(TaskWork work, Said said);
  }

  /** Something was told; the exchange goes on. */
  record Report(CompletionStage<Void> written) implements Act {}

  /** The exchange waits, without a thread, and goes on with the answer. */
  record Ask(CompletionStage<Answer> answer) implements Act {}

  /** The exchange stops here, and the task ends. */
  record End(Outcome outcome) implements Act {}

  /** The exchange waits until the task is stopped. */
  record Hold(CompletionStage<Void> stopped) implements Act {}

  static Act report(CompletionStage<Void> written) {
    return new Report(written);
  }

  static Act ask(CompletionStage<Answer> answer) {
    return new Ask(answer);
  }

  static Act end(Outcome outcome) {
    return new End(outcome);
  }

  static Act hold(Cancellation cancellation) {
    CompletableFuture<Void> stopped = new CompletableFuture<>();
    cancellation.listen(how -> stopped.complete(null));
    return new Hold(stopped);
  }
}
