package io.serai.a2e.run;

import io.serai.a2e.workflow.Wait;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.camel.Exchange;

/** Waits without a thread, at most until the run is ended. */
final class WaitProcessor extends OperationProcessor<Wait> {
  private final ScheduledExecutorService timer;
  private final Supplier<Executor> here;

  WaitProcessor(
      String id, Wait operation, ScheduledExecutorService timer, Supplier<Executor> here) {
    super(id, operation);
    this.timer = timer;
    this.here = here;
  }

  @Override
  void run(RunScope scope, Exchange exchange, Completion end) {
    long millis = operation().duration().toMillis();
    if (millis == 0) {
      end.succeed(1, false);
      return;
    }
    Executor back = here.get();
    WorkflowRun run = scope.run();
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
          back.execute(() -> end.succeed(1, false));
        };
    pending.set(timer.schedule(elapsed, millis, TimeUnit.MILLISECONDS));
    run.whenEnded(interrupt);
  }
}
