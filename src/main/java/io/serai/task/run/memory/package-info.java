/**
 * Memory limits: what live tasks use, and what requests use that read tasks.
 *
 * <p>{@link io.serai.task.run.memory.LiveTaskMemory} counts the {@link
 * io.serai.task.run.memory.TaskCharge} of each live task. {@link
 * io.serai.task.run.memory.TaskReadBudget} gives a {@link io.serai.task.run.memory.TaskReadLease}
 * to each request that reads.
 */
@NullMarked
package io.serai.task.run.memory;

import org.jspecify.annotations.NullMarked;
