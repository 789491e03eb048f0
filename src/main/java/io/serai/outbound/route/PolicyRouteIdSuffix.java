package io.serai.outbound.route;

import io.serai.document.DurationFormat;
import io.serai.outbound.CallPolicy;
import java.time.Duration;

/** Builds the part of a route id that shows how a call policy differs from the default one. */
final class PolicyRouteIdSuffix {

  private PolicyRouteIdSuffix() {}

  /** Returns a suffix such as {@code ,retry-0,no-cache}; empty for the default policy. */
  static String suffix(CallPolicy policy, CallPolicy defaults) {
    StringBuilder suffix = new StringBuilder();
    if (!policy.retry().equals(defaults.retry())) {
      suffix.append(",retry-").append(policy.retry().max());
      suffix.append(policy.retry().anyMethod() ? "-any-method" : "");
    }
    if (!policy.throttle().equals(defaults.throttle())) {
      suffix.append(policy.throttle().map(PolicyRouteIdSuffix::throttle).orElse(",no-throttle"));
    }
    if (!policy.breaker().equals(defaults.breaker())) {
      suffix.append(policy.breaker().map(PolicyRouteIdSuffix::breaker).orElse(",no-breaker"));
    }
    if (policy.cache() != defaults.cache()) {
      suffix.append(policy.cache() ? ",cache" : ",no-cache");
    }
    return suffix.toString();
  }

  private static String throttle(CallPolicy.ThrottlePolicy throttle) {
    return ",throttle-" + throttle.requests() + "-per-" + text(throttle.per());
  }

  private static String breaker(CallPolicy.CircuitBreakerPolicy breaker) {
    return ",breaker-" + breaker.failureRate() + "-of-" + breaker.minimumCalls();
  }

  private static String text(Duration duration) {
    return DurationFormat.format(duration);
  }
}
