package io.serai.task;

/**
 * Says that a task runs another one again.
 *
 * @param task id of the other task, which has ended
 * @param once whether it is refused if the other one was run again so already: of the tasks that
 *     run one again {@code once}, a log has one
 */
public record TaskRepeat(String task, boolean once) {}
