/**
 * Stopping: which tasks a stopping hub waits for, and what happens to tasks whose parent task was
 * stopped.
 *
 * <p>{@link io.serai.task.run.stop.StopSequence} stops the tasks in phases, and {@link
 * io.serai.task.run.stop.TaskDrain} lets them end. {@code RestartableTaskCheck} finds out which of
 * those that rest may run again. {@link io.serai.task.run.stop.LateSubtaskCanceller} stops tasks
 * that are created after their parent task was stopped.
 */
@NullMarked
package io.serai.task.run.stop;

import org.jspecify.annotations.NullMarked;
