/**
 * The state of one task, the commands that change it, and their append to the log.
 *
 * <p>Every change is a {@link io.serai.task.run.state.TaskCommand}; {@link
 * io.serai.task.run.state.TaskCommands} makes them. {@link
 * io.serai.task.run.state.EventSourcedTask} queues them in a {@code TaskAppendQueue}, appends their
 * events in a {@code TaskCommandBatch}, and changes the {@code LiveState}. {@code
 * TaskEventNotifier} then notifies those that follow the task.
 */
@NullMarked
package io.serai.task.run.state;

import org.jspecify.annotations.NullMarked;
