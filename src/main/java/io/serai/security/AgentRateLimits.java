package io.serai.security;

/** How often an agent may call the hub, and how often its work may call APIs; each at least 1. */
public record AgentRateLimits(
    int requestsPerMinute,
    int requestsPerHour,
    int requestsPerDay,
    int apiCallsPerMinute,
    int apiCallsPerHour) {
  /** What holds where an agent's file says nothing. */
  public static final AgentRateLimits DEFAULT = new AgentRateLimits(60, 1_000, 10_000, 30, 500);
}
