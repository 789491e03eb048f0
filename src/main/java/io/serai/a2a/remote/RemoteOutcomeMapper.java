package io.serai.a2a.remote;

import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.document.TextFunctions;
import io.serai.task.Message;
import io.serai.task.run.TaskContext;
import io.serai.task.run.TaskOutcome;
import java.util.List;

/** What the end of a task elsewhere is to the task that it was for. */
final class RemoteOutcomeMapper {
  private RemoteOutcomeMapper() {}

  static TaskOutcome of(RemoteTaskStatus end, TaskContext task) {
    return switch (end.state()) {
      case COMPLETED -> new TaskOutcome.Finished(List.of(), end.message());
      case REJECTED -> new TaskOutcome.Rejected(words(end, task, "It was refused."));
      case CANCELED ->
          new TaskOutcome.Failed("E050", words(end, task, task.request().agent() + " ended it."));
      default -> new TaskOutcome.Failed(code(end), words(end, task, "It failed."));
    };
  }

  /** The code of another hub of this kind; else that a service failed. */
  private static String code(RemoteTaskStatus end) {
    String code = end.metadata().path("code").asText();
    return isCode(code) ? code : "E050";
  }

  private static boolean isCode(String text) {
    return text.length() == 4
        && text.startsWith("E")
        && TextFunctions.consistsOf(text.substring(1), TextFunctions::isDigit);
  }

  private static Message words(RemoteTaskStatus end, TaskContext task, String otherwise) {
    return end.message() == null ? task.message(otherwise) : end.message();
  }
}
