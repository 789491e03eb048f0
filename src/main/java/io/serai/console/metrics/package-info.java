/**
 * Metrics for Prometheus: the counters, timers and gauges of the hub and of Camel's routes, and the
 * endpoint that serves them.
 */
@NullMarked
package io.serai.console.metrics;

import org.jspecify.annotations.NullMarked;
