package io.serai.a2e.component;

import io.serai.a2e.workflow.Wait;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.camel.Exchange;

/** Waits without a thread, at most until the run is ended. */
final class WaitProcessor extends OperationProcessor<Wait> {
  private final RunScheduler timer;

  WaitProcessor(
      OperationIdResolver node, Wait operation, WorkflowRunFactory runs, RunScheduler timer) {
    super(node, operation, runs);
    this.timer = timer;
  }

  @Override
  void run(ExchangeRunScope scope, Exchange exchange, Completion end) {
    long millis = operation().duration().toMillis();
    if (millis == 0) {
      end.succeed(1, false);
      return;
    }
    Executor back = timer.here().get();
    WorkflowRunState run = scope.run();
    AtomicReference<Future<?>> pending = new AtomicReference<>();
    Runnable interrupt =
        () -> {
          Future<?> waiting = pending.get();
          if (waiting != null) {
            waiting.cancel(false);
          }
          OperationFailure reason = run.end();
          if (reason != null) {
            back.execute(() -> end.fail(reason, 1));
          }
        };
    Runnable elapsed =
        () -> {
          run.forget(interrupt);
          end.succeed(1, false);
        };
    pending.set(timer.schedule(millis, elapsed));
    run.whenEnded(interrupt);
  }
}
