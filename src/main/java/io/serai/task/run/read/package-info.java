/**
 * Reads from the log: single tasks, pages of tasks, and the events of a task.
 *
 * <p>{@link io.serai.task.run.read.StoredTaskReader} reads a task and {@link
 * io.serai.task.run.read.TaskPageReader} a page, within the memory of a {@link
 * io.serai.task.run.memory.TaskReadLease}. {@link io.serai.task.run.read.LargeTaskOffloader} hands
 * large tasks over on a worker thread. {@link io.serai.task.run.read.TaskEventHistory} reads
 * events.
 */
@NullMarked
package io.serai.task.run.read;

import org.jspecify.annotations.NullMarked;
