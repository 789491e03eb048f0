package io.serai.security;

import java.time.Duration;

/**
 * What a caller may still do.
 *
 * @param granted whether this one may be done
 * @param limit how many a minute
 * @param remaining how many more at once, by the tightest of the windows
 * @param reset until everything is free again
 * @param retryAfter until the next one is granted; zero where this one was
 */
public record RateLimitDecision(
    boolean granted, long limit, long remaining, Duration reset, Duration retryAfter) {}
