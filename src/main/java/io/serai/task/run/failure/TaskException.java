package io.serai.task.run.failure;

/**
 * Thrown if an operation on a task fails; the message is one line for people. Without a stack
 * trace.
 */
public abstract sealed class TaskException extends RuntimeException
    permits AgentQueueFullException,
        TaskEndedException,
        TaskExistsException,
        TaskEventLimitException,
        TaskMemoryFullException,
        TaskWaitInterruptedException,
        TaskNotFoundException,
        TaskNotStoredException,
        TaskReadsFullException {
  TaskException(String message) {
    super(message, null, false, false);
  }
}
