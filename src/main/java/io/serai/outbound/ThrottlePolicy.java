package io.serai.outbound;

import java.time.Duration;

/**
 * How many requests may go to a host in a period.
 *
 * @param requests at least 1
 * @param per the period
 * @param waiting calls that may wait for a permit; one more is rejected
 */
public record ThrottlePolicy(int requests, Duration per, int waiting) {}
