/**
 * Runs tasks: queueing, execution, input requests, cancellation, subscriptions and recovery.
 *
 * <p>A request enters at {@link io.serai.task.run.TaskDispatcher}, usually through {@link
 * io.serai.task.run.CallerScopedTasks}. A new task takes a slot of its agent or waits in its queue.
 * {@link io.serai.task.run.TaskLifecycle} then moves it between queued, running and waiting, and
 * starts a {@link io.serai.task.run.TaskRun}, which calls the {@link io.serai.task.run.TaskRunner}.
 * The work reports through {@link io.serai.task.run.TaskContext} and ends with a {@link
 * io.serai.task.run.TaskOutcome}.
 *
 * <p>Every change is a {@link io.serai.task.run.TaskCommand}, appended to the log by {@link
 * io.serai.task.run.EventSourcedTask}. After a crash {@link io.serai.task.run.TaskRecovery} takes
 * the tasks over.
 */
@NullMarked
package io.serai.task.run;

import org.jspecify.annotations.NullMarked;
