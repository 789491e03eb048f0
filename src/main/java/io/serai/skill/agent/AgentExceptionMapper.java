package io.serai.skill.agent;

import io.serai.store.StoreException;
import io.serai.task.component.TaskFailureException;
import io.serai.task.run.AgentQueueFullException;
import io.serai.task.run.HubStoppingException;
import io.serai.task.run.TaskEndedException;
import io.serai.task.run.TaskNotFoundException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What {@code agent:} throws where it could not give a task, or could not follow it. */
final class AgentExceptionMapper {

  private static final Logger LOG = LoggerFactory.getLogger(AgentExceptionMapper.class);

  private AgentExceptionMapper() {}

  /** As one of the two exceptions that routes know; a fault of the hub or the route as it is. */
  static Throwable of(Throwable failure) {
    Throwable reason =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (reason instanceof AgentFailedException) {
      return reason;
    }
    if (reason instanceof TaskFailureException refused) {
      return AgentFailedException.refused(refused.taskCode(), message(refused));
    }
    if (reason instanceof TaskNotFoundException || reason instanceof TaskEndedException) {
      return AgentFailedException.refused("E010", message(reason));
    }
    return passing(reason);
  }

  private static Throwable passing(Throwable reason) {
    if (reason instanceof AgentQueueFullException busy) {
      return AgentUnavailableException.busy(message(busy), busy.retryAfter());
    }
    if (reason instanceof HubStoppingException left) {
      return AgentUnavailableException.left(message(left));
    }
    if (reason instanceof StoreException) {
      LOG.error("An agent was not given a task: {}", reason.getMessage());
      return AgentUnavailableException.notKept("The hub cannot keep tasks now. Try again later.");
    }
    return reason instanceof RejectedExecutionException
        ? AgentUnavailableException.notKept("The hub stops. Try again later.")
        : reason;
  }

  private static String message(Throwable reason) {
    return String.valueOf(reason.getMessage());
  }
}
