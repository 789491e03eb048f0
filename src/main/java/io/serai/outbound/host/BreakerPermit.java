package io.serai.outbound.host;

import io.serai.outbound.CallInitiator;
import org.jspecify.annotations.Nullable;

/**
 * The permit of the circuit breakers for one attempt. Exactly one of its methods is to be called,
 * once.
 *
 * @param own breaker of the caller; null if no call of it has failed lately
 */
public record BreakerPermit(
    CallBreakers breakers, CallInitiator caller, @Nullable CallerBreaker own) {

  public void record(CircuitBreakerOutcome result) {
    switch (result) {
      case ANSWERED -> {
        breakers.host().answered();
        succeeded();
      }
      case HOST_FAILED -> {
        breakers.host().failed(caller.agent());
        failed();
      }
      case CALL_FAILED -> {
        breakers.host().answered();
        failed();
      }
      case CALLER_FAILED -> failed();
      case NOT_COUNTED -> release();
    }
  }

  public void release() {
    if (own != null) {
      own.release();
    }
  }

  private void succeeded() {
    if (own != null && own.succeeded()) {
      breakers.forget(own);
    }
  }

  private void failed() {
    (own == null ? breakers.of(caller) : own).failed();
  }
}
