package io.serai.a2a.run;

import io.serai.task.Message;
import io.serai.task.Task;

/** What became of a message that was taken. */
sealed interface Taken {

  /** A task has it. */
  record ByTask(Task task) implements Taken {}

  /** No task was begun; this is the answer. */
  record Answered(Message message, String contextId) implements Taken {}
}
