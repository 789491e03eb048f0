package io.serai.console;

import io.serai.a2a.push.PushCounts;
import io.serai.a2a.run.A2aRequestCounters;
import java.util.function.IntSupplier;

/**
 * The counters and gauges of the A2A server.
 *
 * @param streams number of open event streams
 * @param pushes counters of push notifications
 * @param activePushConfigs number of push notification configurations with an active delivery
 * @param requests counters of answered requests
 */
public record A2aMetricSources(
    A2aRequestCounters requests,
    IntSupplier streams,
    PushCounts pushes,
    IntSupplier activePushConfigs) {}
