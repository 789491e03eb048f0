package io.serai.outbound;

import io.serai.document.DocumentNode;
import io.serai.document.DurationFormat;
import java.time.Duration;
import java.util.Optional;

/**
 * Parses the {@code x-serai} block of a capability or step into a {@link CallPolicy}. It reports
 * every fault and uses the default for each faulty setting.
 */
final class CallPolicyParser {

  private static final int MAX_COUNT = 1_000_000;
  private static final int MAX_WINDOW = 1_000;
  private static final Duration MAX_DURATION = Duration.ofDays(1);
  private static final Duration MIN_DURATION = Duration.ofMillis(1);

  private CallPolicyParser() {}

  static CallPolicy read(DocumentNode block, CallPolicy defaults) {
    if (block.asObject("write settings such as {timeout: 5s}").isEmpty()) {
      return defaults;
    }
    CallPolicy policy =
        new CallPolicy(
            duration(block, "timeout", MIN_DURATION, defaults.timeout()),
            retry(block.optional("retry"), defaults.retry()),
            throttle(block.optional("throttle"), defaults.throttle()),
            breaker(block.optional("circuit-breaker"), defaults.breaker()),
            block.flag("cache").orElse(defaults.cache()));
    checkMembers(block);
    return policy;
  }

  private static CallPolicy.RetryPolicy retry(DocumentNode block, CallPolicy.RetryPolicy defaults) {
    if (isFalse(block)) {
      return CallPolicy.RetryPolicy.NONE;
    }
    if (!isObject(block, "{max: 3, initial-delay: 100ms}")) {
      return defaults;
    }
    CallPolicy.RetryPolicy base = defaults.max() == 0 ? CallPolicy.DEFAULT.retry() : defaults;
    Duration first = duration(block, "initial-delay", Duration.ZERO, base.initialDelay());
    Duration longest = base.maxDelay().compareTo(first) < 0 ? first : base.maxDelay();
    longest = duration(block, "max-delay", Duration.ZERO, longest);
    if (longest.compareTo(first) < 0) {
      block.member("max-delay").fault("max-delay is shorter than initial-delay; raise it");
    }
    int max = block.integer("max", 0, 20).orElse(base.max());
    checkMembers(block);
    return new CallPolicy.RetryPolicy(max, first, longest, base.anyMethod());
  }

  private static Optional<CallPolicy.ThrottlePolicy> throttle(
      DocumentNode block, Optional<CallPolicy.ThrottlePolicy> defaults) {
    if (isFalse(block)) {
      return Optional.empty();
    }
    if (!isObject(block, "{requests: 10, per: 1s}")) {
      return defaults;
    }
    CallPolicy.ThrottlePolicy base =
        defaults.orElse(new CallPolicy.ThrottlePolicy(1, Duration.ofSeconds(1), 100));
    CallPolicy.ThrottlePolicy policy =
        new CallPolicy.ThrottlePolicy(
            block.integer("requests", 1, MAX_COUNT).orElse(base.requests()),
            duration(block, "per", MIN_DURATION, base.per()),
            block.integer("waiting", 0, MAX_COUNT).orElse(base.waiting()));
    checkMembers(block);
    if (!block.has("requests")) {
      block
          .member("requests")
          .fault("requests is missing; say how many requests may go out, such as 10");
    }
    return Optional.of(policy);
  }

  private static Optional<CallPolicy.CircuitBreakerPolicy> breaker(
      DocumentNode block, Optional<CallPolicy.CircuitBreakerPolicy> defaults) {
    if (isFalse(block)) {
      return Optional.empty();
    }
    if (!isObject(block, "{failure-rate: 50, open-for: 30s}")) {
      return defaults;
    }
    CallPolicy.CircuitBreakerPolicy base = defaults.or(CallPolicy.DEFAULT::breaker).orElseThrow();
    CallPolicy.CircuitBreakerPolicy policy =
        new CallPolicy.CircuitBreakerPolicy(
            block.integer("failure-rate", 1, 100).orElse(base.failureRate()),
            block.integer("minimum-calls", 1, MAX_WINDOW).orElse(base.minimumCalls()),
            duration(block, "open-for", MIN_DURATION, base.openFor()));
    checkMembers(block);
    return Optional.of(policy);
  }

  /** Reports unknown members and nulls, which could be meant to turn a setting off. */
  private static void checkMembers(DocumentNode block) {
    block.requireKnown();
    block
        .members()
        .forEach(
            (name, member) -> {
              if (member.node().isNull()) {
                member.fault(name + " is null; write its value, or leave it out");
              }
            });
  }

  private static boolean isFalse(DocumentNode block) {
    return block.node().isBoolean() && !block.node().booleanValue();
  }

  private static boolean isObject(DocumentNode block, String example) {
    return block.exists() && block.asObject("write false, or " + example).isPresent();
  }

  private static Duration duration(
      DocumentNode block, String name, Duration least, Duration defaultValue) {
    String type = "a duration from " + DurationFormat.format(least) + " to 1d, such as 30s";
    return block
        .duration(name, type, d -> d.compareTo(least) >= 0 && d.compareTo(MAX_DURATION) <= 0)
        .orElse(defaultValue);
  }
}
