package io.serai.outbound.host;

import io.serai.document.DurationFormat;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import java.time.Clock;

/**
 * The circuit breakers that a call to one host passes: that of the host, and that of its caller.
 * Thread-safe.
 */
public final class CallBreakers {

  private final TargetKey target;
  private final CallPolicy.CircuitBreakerPolicy policy;
  private final HostBreaker host;
  private final CallerBreakers callers;

  CallBreakers(
      TargetKey target,
      CallPolicy.CircuitBreakerPolicy policy,
      CallerBreakers callers,
      Clock clock) {
    this.target = target;
    this.policy = policy;
    this.host = new HostBreaker(policy, clock);
    this.callers = callers;
  }

  HostBreaker host() {
    return host;
  }

  /** Returns the state of the breaker of the host: CLOSED, OPEN or HALF_OPEN. */
  public String state() {
    return host.state().name();
  }

  /** Closes the breaker of the host, and forgets what it has counted. */
  public void reset() {
    host.reset();
  }

  /**
   * Returns the permit for an attempt.
   *
   * @throws OutboundException if one of the two breakers is open
   */
  public BreakerPermit acquire(CallInitiator caller) throws OutboundException {
    if (host.isOpen()) {
      throw refusal("");
    }
    CallerBreaker own = callers.find(caller, target);
    if (own != null && !own.acquire()) {
      throw refusal(" for " + caller);
    }
    return new BreakerPermit(this, caller, own);
  }

  /** Returns the breaker of a caller whose call has failed. */
  CallerBreaker of(CallInitiator caller) {
    return callers.create(caller, target, policy);
  }

  /** Forgets a breaker that has counted no failure lately. */
  void forget(CallerBreaker own) {
    callers.forget(target, own);
  }

  private OutboundException refusal(String whose) {
    return new OutboundException(
        Reason.REJECTED,
        target.origin().host()
            + " failed too often"
            + whose
            + " and is not called for "
            + DurationFormat.format(policy.openFor())
            + " (circuit breaker)",
        null,
        policy.openFor());
  }
}
