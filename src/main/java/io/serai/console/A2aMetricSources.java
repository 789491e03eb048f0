package io.serai.console;

import io.serai.a2a.push.PushCounts;
import io.serai.a2a.run.A2aRequestCounters;
import java.util.function.IntSupplier;

/**
 * What A2A counts.
 *
 * @param streams how many streams are open
 * @param pushes what became of notifications
 * @param told how many configurations are being told of their tasks
 */
public record A2aMetricSources(
    A2aRequestCounters requests, IntSupplier streams, PushCounts pushes, IntSupplier told) {}
