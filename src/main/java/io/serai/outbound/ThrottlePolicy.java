package io.serai.outbound;

import java.time.Duration;

/**
 * How many requests may be sent to a host in a period.
 *
 * @param requests at least 1
 * @param per length of the period
 * @param waiting number of calls that may wait for a permit; further calls are rejected
 */
public record ThrottlePolicy(int requests, Duration per, int waiting) {}
