package io.serai.task;

/**
 * One event of a task, as an element of the feed of the task's agent.
 *
 * @param position position in the feeds of the log: greater than that of every event of the same
 *     agent that was committed before; positions have gaps
 */
public record AgentEvent(long position, String taskId, TaskEvent event) {}
