package io.serai.protocol;

import io.serai.http.error.HttpErrorException;
import io.serai.http.filter.AuthAndRateLimitFilter;
import io.serai.security.Caller;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.rate.RateLimitKind;
import io.serai.security.rate.RateLimiter;

/**
 * Counts each part of a request that does many things at once as a request of its own, in the rate
 * limits of the agent that sent it. Operators have no limits. Thread-safe; does not block.
 */
public record BatchAdmission(AgentDirectory agents, RateLimiter limits) {

  /**
   * Counts one more part. The first one was counted with the request.
   *
   * @throws HttpErrorException 429 if the caller may do no more now
   */
  public void count(Caller caller) {
    agents
        .find(caller.id())
        .map(agent -> limits.tryAcquire(agent.id(), agent.limits(), RateLimitKind.REQUESTS))
        .filter(decision -> !decision.granted())
        .ifPresent(
            refused -> {
              throw new HttpErrorException(AuthAndRateLimitFilter.tooMany(refused));
            });
  }
}
