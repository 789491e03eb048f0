package io.serai.outbound;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentFault;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How a call is made; equal policies to one host share a route, its throttle and its breaker.
 *
 * @param timeout for one try, from its start to the last octet of the answer
 * @param retry tries after a transient failure
 * @param throttle limit of requests, if there is one
 * @param breaker circuit breaker, if there is one
 * @param cache whether the response cache may answer
 */
public record CallPolicy(
    Duration timeout,
    RetryPolicy retry,
    Optional<ThrottlePolicy> throttle,
    Optional<CircuitBreakerPolicy> breaker,
    boolean cache) {

  /** What holds where nothing is configured. */
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
   * {failure-rate, minimum-calls, open-for} | false}, {@code cache}. What it leaves out, and what
   * is wrong in it, is taken from the defaults.
   *
   * @param pointer JSON Pointer of the block; the faults' paths begin with it
   */
  public static CallPolicy read(
      JsonNode xSerai, String pointer, CallPolicy defaults, Consumer<DocumentFault> faults) {
    return new CallPolicyParser(pointer, faults).read(xSerai, defaults);
  }
}
