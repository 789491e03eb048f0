package io.serai.outbound;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentNode;
import io.serai.setting.Settings;
import java.time.Duration;
import java.util.Optional;

/**
 * Timeout, retry, throttle, circuit breaker and cache settings of an outgoing call. Calls to one
 * host whose policies are equal but for the timeout share a route, its throttle and its breaker.
 *
 * @param timeout of one attempt, from its start to the last octet of the response
 * @param retry retries after a transient failure
 * @param throttle request limit, if any
 * @param breaker circuit breaker, if any
 * @param cache whether responses may be served from and stored in the response cache
 */
public record CallPolicy(
    Duration timeout,
    RetryPolicy retry,
    Optional<ThrottlePolicy> throttle,
    Optional<CircuitBreakerPolicy> breaker,
    boolean cache) {

  /** The policy used if nothing is configured. */
  public static final CallPolicy DEFAULT = OutboundSettings.policy(Settings.DEFAULTS);

  /** Returns a copy with another timeout. */
  public CallPolicy withTimeout(Duration other) {
    return new CallPolicy(other, retry, throttle, breaker, cache);
  }

  /**
   * Returns the policy of a call that is made once, as it is: without retries, limits and cache.
   */
  public static CallPolicy once(Duration timeout) {
    return new CallPolicy(timeout, RetryPolicy.NONE, Optional.empty(), Optional.empty(), false);
  }

  /** Returns a copy with other retries. */
  public CallPolicy withRetry(RetryPolicy other) {
    return new CallPolicy(timeout, other, throttle, breaker, cache);
  }

  /**
   * Reads an {@code x-serai} block: {@code timeout}, {@code retry {max, initial-delay, max-delay} |
   * false}, {@code throttle {requests, per, waiting} | false}, {@code circuit-breaker
   * {failure-rate, minimum-calls, open-for} | false}, {@code cache}. Missing and invalid settings
   * take their values from the defaults; each invalid setting is reported as a fault.
   */
  public static CallPolicy read(DocumentNode xSerai, CallPolicy defaults) {
    return CallPolicyParser.read(xSerai, defaults);
  }

  /** Returns the {@code x-serai} block with which this policy is read, over those defaults. */
  public ObjectNode block(CallPolicy defaults) {
    return CallPolicyWriter.block(this, defaults);
  }

  /**
   * How often and after which delay a transient failure is retried. The delay doubles from the
   * initial to the maximum delay.
   *
   * @param max number of retries; 0: none
   * @param initialDelay delay before the first retry
   * @param maxDelay maximum delay, which also limits {@code Retry-After}
   * @param anyMethod whether requests are retried whose method is not idempotent
   */
  public record RetryPolicy(int max, Duration initialDelay, Duration maxDelay, boolean anyMethod) {

    /** Creates a policy that retries idempotent requests only. */
    public RetryPolicy(int max, Duration initialDelay, Duration maxDelay) {
      this(max, initialDelay, maxDelay, false);
    }

    /** Returns a copy for requests that may be sent again whatever their method. */
    public RetryPolicy forAnyMethod() {
      return new RetryPolicy(max, initialDelay, maxDelay, true);
    }

    /** No retries. */
    public static final RetryPolicy NONE = new RetryPolicy(0, Duration.ZERO, Duration.ZERO);
  }

  /**
   * How many requests may be sent to a host in a period.
   *
   * @param requests at least 1
   * @param per length of the period
   * @param waiting number of calls that may wait for a permit; further calls are rejected
   */
  public record ThrottlePolicy(int requests, Duration per, int waiting) {}

  /**
   * When a circuit breaker opens and for how long. Only transient failures count.
   *
   * @param failureRate percentage, 1 to 100, at which the breaker opens
   * @param minimumCalls number of completed calls before the rate is evaluated
   * @param openFor how long calls are rejected before the breaker lets probe calls through
   */
  public record CircuitBreakerPolicy(int failureRate, int minimumCalls, Duration openFor) {}
}
