package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.document.TextFunctions;
import io.serai.task.ErrorCode;
import io.serai.task.Message;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Maps the final status of a remote task to the outcome of this hub's task. */
final class RemoteOutcomeMapper {
  private RemoteOutcomeMapper() {}

  static TaskOutcome of(RemoteTaskStatus end, TaskContext task) {
    return switch (end.state()) {
      case COMPLETED -> new TaskOutcome.Finished(List.of(), end.message());
      case REJECTED -> new TaskOutcome.Rejected(message(end, task, "It was refused."));
      case CANCELED ->
          new TaskOutcome.Canceled(
              message(end, task, task.request().agent() + " has cancelled it."));
      default -> new TaskOutcome.Failed(code(end), message(end, task, "It failed."), details(end));
    };
  }

  /** Returns the error code that another Serai hub reports; else the code of a failed service. */
  private static String code(RemoteTaskStatus end) {
    String code = end.metadata().path("code").asText();
    return isCode(code) ? code : ErrorCode.EXTERNAL_DEPENDENCY.code();
  }

  /** Returns the details that another Serai hub reports. */
  private static @Nullable ObjectNode details(RemoteTaskStatus end) {
    return end.metadata().path("details") instanceof ObjectNode details ? details : null;
  }

  private static boolean isCode(String text) {
    return text.length() == 4
        && text.startsWith("E")
        && TextFunctions.consistsOf(text.substring(1), TextFunctions::isDigit);
  }

  private static Message message(RemoteTaskStatus end, TaskContext task, String defaultText) {
    return end.message() == null ? task.message(defaultText) : end.message();
  }
}
