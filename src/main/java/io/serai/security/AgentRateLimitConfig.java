package io.serai.security;

/**
 * Rate limits of an agent: its requests to the hub, and the API calls of its workflows; each at
 * least 1.
 */
public record AgentRateLimitConfig(
    int requestsPerMinute,
    int requestsPerHour,
    int requestsPerDay,
    int apiCallsPerMinute,
    int apiCallsPerHour) {
  /** The limits of agents whose file has none. */
  public static final AgentRateLimitConfig DEFAULT =
      new AgentRateLimitConfig(60, 1_000, 10_000, 30, 500);
}
