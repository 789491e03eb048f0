package io.serai.a2a.run;

import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The outcome of an accepted message. */
sealed interface SendOutcome {

  /**
   * A task was created or continued.
   *
   * @param events what follows, if the caller need not look for it; else null
   */
  record TaskAccepted(Task task, Flow.@Nullable Publisher<TaskEvent> events)
      implements SendOutcome {
    TaskAccepted(Task task) {
      this(task, null);
    }
  }

  /** No task was created; the message is the reply. */
  record DirectReply(Message message, String contextId) implements SendOutcome {}
}
