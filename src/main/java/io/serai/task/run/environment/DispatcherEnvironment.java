package io.serai.task.run.environment;

import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/**
 * The services that the dispatcher needs from the hub process.
 *
 * @param hub id of this process, unique among all hubs past and present
 * @param ids generates globally unique ids
 * @param currentExecutor returns an executor that runs work in the context of the calling thread:
 *     on its event loop, or directly
 * @param background runs the start of tasks that waited in a queue or were taken over
 * @param timer one thread is enough, since no task blocks it
 */
public record DispatcherEnvironment(
    String hub,
    Clock clock,
    Supplier<String> ids,
    Supplier<Executor> currentExecutor,
    Executor background,
    ScheduledExecutorService timer) {}
