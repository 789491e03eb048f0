package io.serai.skill.agent;

import io.serai.concurrent.CompletionCause;
import io.serai.store.StoreException;
import io.serai.task.ErrorCode;
import io.serai.task.component.TaskFailureException;
import io.serai.task.run.failure.AgentQueueFullException;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.failure.TaskMemoryFullException;
import io.serai.task.run.failure.TaskNotFoundException;
import io.serai.task.run.failure.TaskWaitInterruptedException;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps failures to give or follow a task to the exceptions that {@code agent:} throws. */
final class AgentExceptionMapper {

  private static final Logger LOG = LoggerFactory.getLogger(AgentExceptionMapper.class);

  private AgentExceptionMapper() {}

  /**
   * Returns an {@link AgentFailedException} or {@link AgentUnavailableException}; other failures,
   * which are faults of the hub or the route, are returned unchanged.
   */
  static Throwable of(Throwable failure) {
    Throwable reason = CompletionCause.of(failure);
    if (reason instanceof AgentFailedException) {
      return reason;
    }
    if (reason instanceof TaskFailureException refused) {
      return AgentFailedException.refused(
          refused.taskCode(), message(refused), refused.taskDetails());
    }
    if (reason instanceof TaskNotFoundException || reason instanceof TaskEndedException) {
      return AgentFailedException.refused(ErrorCode.INVALID_INPUT.code(), message(reason), null);
    }
    return mapTransient(reason);
  }

  private static Throwable mapTransient(Throwable reason) {
    if (reason instanceof AgentQueueFullException busy) {
      return AgentUnavailableException.busy(message(busy), busy.retryAfter());
    }
    if (reason instanceof TaskMemoryFullException full) {
      return AgentUnavailableException.busy(message(full), full.retryAfter());
    }
    if (reason instanceof TaskWaitInterruptedException stopping) {
      return AgentUnavailableException.notFollowed(message(stopping));
    }
    if (reason instanceof StoreException) {
      LOG.error("A task could not be submitted to an agent: {}", reason.getMessage());
      return AgentUnavailableException.notStored("The hub cannot keep tasks now. Try again later.");
    }
    return reason instanceof RejectedExecutionException
        ? AgentUnavailableException.notStored("The hub is stopping. Try again later.")
        : reason;
  }

  private static String message(Throwable reason) {
    return String.valueOf(reason.getMessage());
  }
}
