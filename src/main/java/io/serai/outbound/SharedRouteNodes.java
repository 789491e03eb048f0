package io.serai.outbound;

import java.util.concurrent.ScheduledExecutorService;

/**
 * What the routes of all hosts share.
 *
 * @param throttleTimer wakes calls that wait at a throttle
 */
record SharedRouteNodes(
    CircuitBreakerProcessor breaker,
    HttpSendProcessor http,
    ResponseCache cache,
    ScheduledExecutorService throttleTimer) {}
