package io.serai.outbound.host;

import io.serai.outbound.CallPolicy;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The circuit breaker of a host for all agents. It opens if calls fail one after the other for
 * reasons that are the host's, none is answered in between, and no agent alone makes up more than
 * half of them. One answer closes it. Thread-safe.
 *
 * <p>When it has been open for its time, calls are let through; it opens again as soon as the calls
 * of two agents have failed.
 */
final class HostBreaker {

  /** State of a breaker, as in Resilience4j. */
  enum State {
    CLOSED,
    OPEN,
    HALF_OPEN
  }

  private static final int MAX_FAILURES_OF_AN_AGENT = 500;

  private final int failuresOfAnAgent;
  private final Duration openFor;
  private final Clock clock;
  private final Map<String, Integer> failures = new HashMap<>();
  private int counted;
  private volatile boolean troubled;
  private volatile long openUntil;

  HostBreaker(CallPolicy.CircuitBreakerPolicy policy, Clock clock) {
    this.failuresOfAnAgent = Math.min(MAX_FAILURES_OF_AN_AGENT, (policy.minimumCalls() + 1) / 2);
    this.openFor = policy.openFor();
    this.clock = clock;
  }

  State state() {
    long until = openUntil;
    if (until == 0) {
      return State.CLOSED;
    }
    return clock.millis() < until ? State.OPEN : State.HALF_OPEN;
  }

  boolean isOpen() {
    return openUntil != 0 && state() == State.OPEN;
  }

  /** Records that the host has answered a call. */
  void answered() {
    if (troubled) {
      reset();
    }
  }

  /** Records that a call of an agent failed for a reason that is the host's. */
  synchronized void failed(String agent) {
    State now = state();
    int most = now == State.CLOSED ? failuresOfAnAgent : 1;
    int before = failures.getOrDefault(agent, 0);
    if (now == State.OPEN || before >= most) {
      return;
    }
    troubled = true;
    failures.put(agent, before + 1);
    if (++counted >= 2 * most) {
      forget();
      openUntil = clock.millis() + openFor.toMillis();
    }
  }

  /** Closes it, and forgets the failures that it has counted. */
  synchronized void reset() {
    forget();
    openUntil = 0;
    troubled = false;
  }

  private void forget() {
    failures.clear();
    counted = 0;
  }
}
