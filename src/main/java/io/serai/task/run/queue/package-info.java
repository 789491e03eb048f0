/**
 * Queues: the slots of each agent, and the tasks that wait for one.
 *
 * <p>{@link io.serai.task.run.queue.AgentQueues} has an {@link io.serai.task.run.queue.AgentQueue}
 * for each agent, which divides its places among callers with {@code CallerTasks}. A task has its
 * place by a {@link io.serai.task.run.queue.SlotLease}. Hubs with a shared log use a {@link
 * io.serai.task.run.queue.SharedTaskQueue} together.
 */
@NullMarked
package io.serai.task.run.queue;

import org.jspecify.annotations.NullMarked;
