package io.serai.task;

/**
 * A task in a list, without its input.
 *
 * @param messagesLeft whether messages are missing that are too large for a list
 * @param artifactsLeft whether its artifacts are missing for that reason
 */
public record ListedTask(Task task, boolean messagesLeft, boolean artifactsLeft) {}
