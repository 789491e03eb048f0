package io.serai.outbound.client;

import io.serai.outbound.CallPolicy.RetryPolicy;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.outbound.OutboundException;
import io.serai.outbound.call.OutboundCallState;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The pause between a failed attempt of a call and the next one. The failure is reported to the
 * route when the pause is over; Camel then redelivers at once. If the call is aborted, the pause
 * ends with that. Runs on the call's event loop.
 */
final class RetryTimer {

  private static final double JITTER = 0.2;

  private final OutboundCallState call;
  private final OutboundException failure;
  private final Consumer<OutboundException> done;
  private final Runnable onAbort;
  private @Nullable Future<?> timer;
  private boolean ended;

  private RetryTimer(
      OutboundCallState call, OutboundException failure, Consumer<OutboundException> done) {
    this.call = call;
    this.failure = failure;
    this.done = done;
    this.onAbort = () -> call.later(this::abort);
  }

  /**
   * Pauses if another attempt follows, and then reports the failure; otherwise reports it at once.
   *
   * @param done receives what the attempt ends with: its failure, or that the call was aborted
   */
  static void after(
      OutboundException failure, OutboundCallState call, Consumer<OutboundException> done) {
    RetryPolicy policy = call.targetHost().policy().retry();
    if (!call.mayRetry(failure)) {
      done.accept(failure);
      return;
    }
    OutboundAbortSignal signal = call.abortSignal();
    Duration requested = failure.retryAfter().orElse(null);
    Duration wait = shorter(requested == null ? backoff(policy, call) : requested, policy);
    if (requested != null && signal != null && !signal.outlasts(wait)) {
      call.giveUp();
      done.accept(failure);
    } else {
      new RetryTimer(call, failure, done).begin(wait, signal);
    }
  }

  private static Duration backoff(RetryPolicy policy, OutboundCallState call) {
    double jitter = 1 + ThreadLocalRandom.current().nextDouble(-JITTER, JITTER);
    double factor = Math.scalb(jitter, call.attempts() - 1);
    return Duration.ofMillis((long) (policy.initialDelay().toMillis() * factor));
  }

  private static Duration shorter(Duration wait, RetryPolicy policy) {
    return wait.compareTo(policy.maxDelay()) > 0 ? policy.maxDelay() : wait;
  }

  private void begin(Duration wait, @Nullable OutboundAbortSignal signal) {
    timer = call.after(wait.toMillis(), () -> end(failure));
    if (signal != null && !signal.register(onAbort)) {
      abort();
    }
  }

  private void abort() {
    if (timer != null) {
      timer.cancel(false);
    }
    end(OutboundFailureMapper.aborted(call.targetHost().origin()));
  }

  private void end(OutboundException reason) {
    if (!ended) {
      ended = true;
      OutboundAbortSignal signal = call.abortSignal();
      if (signal != null) {
        signal.unregister(onAbort);
      }
      done.accept(reason);
    }
  }
}
