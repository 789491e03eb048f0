/**
 * The dispatcher of tasks, which runs, queues, stops and recovers them.
 *
 * <p>A request enters at {@link io.serai.task.run.TaskDispatcher}, usually through {@link
 * io.serai.task.run.CallerScopedTasks}. A new task takes a slot of its agent or waits in its queue
 * ({@code queue}). {@link io.serai.task.run.live.LiveTaskController} then moves it between queued,
 * running and waiting, and starts a {@code TaskRun}, which calls the {@link
 * io.serai.task.run.work.TaskRunner}. The work reports through {@link
 * io.serai.task.run.work.TaskContext} and ends with a {@link io.serai.task.run.work.TaskOutcome}.
 *
 * <p>Every change is a {@link io.serai.task.run.state.TaskCommand}, appended to the log by {@link
 * io.serai.task.run.state.EventSourcedTask}. After a crash {@link
 * io.serai.task.run.recovery.TaskRecovery} takes the tasks over.
 */
@NullMarked
package io.serai.task.run;

import org.jspecify.annotations.NullMarked;
