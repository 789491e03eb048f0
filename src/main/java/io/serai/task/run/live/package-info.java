/**
 * Live tasks: their phases, the runs of their work, their timers, and the listeners to their start
 * and end.
 *
 * <p>{@link io.serai.task.run.live.LiveTasks} contains a {@link
 * io.serai.task.run.live.LiveTaskController} for each live task. It acts on the {@code TaskPhase}
 * of the task and starts a {@code TaskRun}, which calls the {@link
 * io.serai.task.run.work.TaskRunner}. {@code EventBudget} limits the events of a run, and {@code
 * InputRequestQueue} contains its input requests. {@link io.serai.task.run.live.DispatcherServices}
 * has what all of them use.
 */
@NullMarked
package io.serai.task.run.live;

import org.jspecify.annotations.NullMarked;
