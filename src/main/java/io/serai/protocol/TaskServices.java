package io.serai.protocol;

import io.serai.skill.run.OwnerRightsLookup;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/**
 * The tasks of a hub.
 *
 * @param dispatcher accepts and runs tasks
 * @param owners returns the callers of tasks with their current permissions
 * @param currentExecutor returns executors that resume work in the context of the calling thread
 * @param timer runs delayed actions; one thread is enough, because none of them blocks
 * @param process id of this process, unique among all hubs past and present
 * @param shared whether other hubs use the same task log
 */
public record TaskServices(
    TaskDispatcher dispatcher,
    OwnerRightsLookup owners,
    Supplier<Executor> currentExecutor,
    ScheduledExecutorService timer,
    String process,
    boolean shared) {}
