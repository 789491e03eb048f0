package io.serai.outbound;

import java.util.concurrent.ScheduledExecutorService;

/**
 * The processors and resources that the routes of all hosts share.
 *
 * @param throttleTimer resumes calls that wait at a throttle
 */
record SharedRouteNodes(
    CircuitBreakerProcessor breaker,
    HttpSendProcessor http,
    ResponseCache cache,
    ScheduledExecutorService throttleTimer) {}
