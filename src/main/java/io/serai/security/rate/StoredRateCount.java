package io.serai.security.rate;

import java.time.Instant;

/**
 * What was counted for an agent in a window.
 *
 * @param began when the window began
 */
record StoredRateCount(String agent, RateLimitWindow window, Instant began, long used) {}
