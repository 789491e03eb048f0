package io.serai.outbound;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DurationFormat;
import io.serai.document.JsonMappers;

/** Writes a {@link CallPolicy} as the {@code x-serai} block with which it is read. */
final class CallPolicyWriter {
  private CallPolicyWriter() {}

  /** Returns the settings that differ from the defaults. */
  static ObjectNode block(CallPolicy policy, CallPolicy defaults) {
    ObjectNode block = JsonMappers.object();
    if (!policy.timeout().equals(defaults.timeout())) {
      block.put("timeout", DurationFormat.format(policy.timeout()));
    }
    if (!policy.retry().equals(defaults.retry())) {
      addRetry(policy.retry(), block);
    }
    if (!policy.throttle().equals(defaults.throttle())) {
      policy
          .throttle()
          .ifPresentOrElse(throttle -> addThrottle(throttle, block), () -> off(block, "throttle"));
    }
    if (!policy.breaker().equals(defaults.breaker())) {
      policy
          .breaker()
          .ifPresentOrElse(
              breaker -> addBreaker(breaker, block), () -> off(block, "circuit-breaker"));
    }
    if (policy.cache() != defaults.cache()) {
      block.put("cache", policy.cache());
    }
    return block;
  }

  private static void off(ObjectNode block, String setting) {
    block.put(setting, false);
  }

  private static void addRetry(CallPolicy.RetryPolicy retry, ObjectNode block) {
    if (retry.equals(CallPolicy.RetryPolicy.NONE)) {
      off(block, "retry");
      return;
    }
    block
        .putObject("retry")
        .put("max", retry.max())
        .put("initial-delay", DurationFormat.format(retry.initialDelay()))
        .put("max-delay", DurationFormat.format(retry.maxDelay()));
  }

  private static void addThrottle(CallPolicy.ThrottlePolicy throttle, ObjectNode block) {
    block
        .putObject("throttle")
        .put("requests", throttle.requests())
        .put("per", DurationFormat.format(throttle.per()))
        .put("waiting", throttle.waiting());
  }

  private static void addBreaker(CallPolicy.CircuitBreakerPolicy breaker, ObjectNode block) {
    block
        .putObject("circuit-breaker")
        .put("failure-rate", breaker.failureRate())
        .put("minimum-calls", breaker.minimumCalls())
        .put("open-for", DurationFormat.format(breaker.openFor()));
  }
}
