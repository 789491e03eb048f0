package io.serai.a2a.run;

import io.serai.task.Message;
import io.serai.task.Task;

/** The outcome of an accepted message. */
sealed interface SendOutcome {

  /** A task was created or continued. */
  record TaskAccepted(Task task) implements SendOutcome {}

  /** No task was created; the message is the reply. */
  record DirectReply(Message message, String contextId) implements SendOutcome {}
}
