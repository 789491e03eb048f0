/**
 * The model of a task: one unit of work on a skill, stored as a sequence of events.
 *
 * <p>A caller builds a {@link io.serai.task.NewTask}. Everything that happens afterwards is a
 * {@link io.serai.task.TaskEvent} with a {@link io.serai.task.TaskEventPayload}, appended to the
 * {@link io.serai.task.TaskEventLog}. {@link io.serai.task.TaskEventFold} folds the events into a
 * {@link io.serai.task.Task}; {@link io.serai.task.TaskStateTransitions} has the legal changes of
 * its {@link io.serai.task.TaskState}, and {@link io.serai.task.TaskStatus} maps that to the state
 * shown in A2A.
 */
@NullMarked
package io.serai.task;

import org.jspecify.annotations.NullMarked;
