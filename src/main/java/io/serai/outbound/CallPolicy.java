package io.serai.outbound;

import io.serai.document.DocumentNode;
import java.time.Duration;
import java.util.Optional;

/**
 * Timeout, retry, throttle, circuit breaker and cache settings of an outgoing call. Calls to one
 * host with equal policies share a route, its throttle and its breaker.
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
  public static final CallPolicy DEFAULT =
      new CallPolicy(
          Duration.ofSeconds(30),
          new RetryPolicy(3, Duration.ofMillis(100), Duration.ofSeconds(5)),
          Optional.empty(),
          Optional.of(new CircuitBreakerPolicy(50, 20, Duration.ofSeconds(30))),
          true);

  /**
   * Reads an {@code x-serai} block: {@code timeout}, {@code retry {max, initial-delay, max-delay} |
   * false}, {@code throttle {requests, per, waiting} | false}, {@code circuit-breaker
   * {failure-rate, minimum-calls, open-for} | false}, {@code cache}. Missing and invalid settings
   * take their values from the defaults; each invalid setting is reported as a fault.
   */
  public static CallPolicy read(DocumentNode xSerai, CallPolicy defaults) {
    return CallPolicyParser.read(xSerai, defaults);
  }
}
