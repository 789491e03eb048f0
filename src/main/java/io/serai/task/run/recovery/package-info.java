/**
 * Recovery and shared logs: tasks of hubs that are gone, the events of other hubs, and the periodic
 * jobs of a dispatcher.
 *
 * <p>{@link io.serai.task.run.recovery.PeriodicTaskJobs} runs {@link
 * io.serai.task.run.recovery.TaskRecovery}, which takes tasks over, and {@code
 * ParentTaskResumption}, which lets the task that delegated one run again. {@link
 * io.serai.task.run.recovery.SharedLogFollower} reads what other hubs wrote. {@link
 * io.serai.task.run.recovery.SharedTaskClaimer} claims tasks of a shared queue.
 */
@NullMarked
package io.serai.task.run.recovery;

import org.jspecify.annotations.NullMarked;
