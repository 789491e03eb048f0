package io.serai.a2a.run;

import io.serai.task.Message;
import io.serai.task.Task;

/** What became of a message that was taken. */
sealed interface SendOutcome {

  /** A task has it. */
  record TaskAccepted(Task task) implements SendOutcome {}

  /** No task was begun; this is the answer. */
  record DirectReply(Message message, String contextId) implements SendOutcome {}
}
