package io.serai.outbound;

import io.serai.document.DurationFormat;
import java.time.Duration;

/** Says in a few words, fit for a route's id, how a policy differs from the usual one. */
final class PolicyRouteIdSuffix {

  private PolicyRouteIdSuffix() {}

  /** Empty for the usual policy, else such as {@code ,timeout-5s,retry-0,no-cache}. */
  static String suffix(CallPolicy policy, CallPolicy usual) {
    StringBuilder suffix = new StringBuilder();
    if (!policy.timeout().equals(usual.timeout())) {
      suffix.append(",timeout-").append(DurationFormat.format(policy.timeout()));
    }
    if (!policy.retry().equals(usual.retry())) {
      suffix.append(",retry-").append(policy.retry().max());
    }
    if (!policy.throttle().equals(usual.throttle())) {
      suffix.append(policy.throttle().map(PolicyRouteIdSuffix::throttle).orElse(",no-throttle"));
    }
    if (!policy.breaker().equals(usual.breaker())) {
      suffix.append(policy.breaker().map(PolicyRouteIdSuffix::breaker).orElse(",no-breaker"));
    }
    if (policy.cache() != usual.cache()) {
      suffix.append(policy.cache() ? ",cache" : ",no-cache");
    }
    return suffix.toString();
  }

  private static String throttle(ThrottlePolicy throttle) {
    return ",throttle-" + throttle.requests() + "-per-" + text(throttle.per());
  }

  private static String breaker(CircuitBreakerPolicy breaker) {
    return ",breaker-" + breaker.failureRate() + "-of-" + breaker.minimumCalls();
  }

  private static String text(Duration duration) {
    return DurationFormat.format(duration);
  }
}
