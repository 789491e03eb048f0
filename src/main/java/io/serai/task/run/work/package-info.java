/**
 * The work of tasks: what does it, what it uses, and how it ends.
 *
 * <p>{@link io.serai.task.run.work.TaskRunners} finds the {@link io.serai.task.run.work.TaskRunner}
 * of a task. The work reports through its {@link io.serai.task.run.work.TaskContext}, and is
 * stopped by its {@link io.serai.task.run.work.CancellationToken}. It ends with a {@link
 * io.serai.task.run.work.TaskOutcome}, or fails with an exception, which may be a {@link
 * io.serai.task.run.work.CodedTaskFailure}.
 */
@NullMarked
package io.serai.task.run.work;

import org.jspecify.annotations.NullMarked;
