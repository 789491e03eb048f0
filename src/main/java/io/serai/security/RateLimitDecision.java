package io.serai.security;

import java.time.Duration;

/**
 * Decision of the {@link RateLimiter} on one request.
 *
 * @param granted whether the request is within the limits
 * @param limit limit per minute
 * @param remaining further requests that are possible at once, by the tightest window
 * @param reset time until all windows are full again
 * @param retryAfter time until the next request is possible; zero if this one was granted
 */
public record RateLimitDecision(
    boolean granted, long limit, long remaining, Duration reset, Duration retryAfter) {}
