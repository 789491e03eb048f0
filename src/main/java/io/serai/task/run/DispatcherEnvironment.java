package io.serai.task.run;

import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/**
 * What the dispatcher needs of the process around it.
 *
 * @param hub the id of this process, which no other has or had
 * @param ids new ids, unique everywhere
 * @param here the executor that brings work back to the kind of thread that asks: an event loop's
 *     own, or one that runs at once
 * @param background where tasks begin that waited or were taken over
 * @param timer one thread is enough: nothing here blocks it
 */
public record DispatcherEnvironment(
    String hub,
    Clock clock,
    Supplier<String> ids,
    Supplier<Executor> here,
    Executor background,
    ScheduledExecutorService timer) {}
