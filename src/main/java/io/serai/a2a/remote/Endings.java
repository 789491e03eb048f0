package io.serai.a2a.remote;

import io.serai.a2a.model.Told.Standing;
import io.serai.document.Texts;
import io.serai.task.Message;
import io.serai.task.run.Outcome;
import io.serai.task.run.TaskContext;
import java.util.List;

/** What the end of a task elsewhere is to the task that it was for. */
final class Endings {
  private Endings() {}

  static Outcome of(Standing end, TaskContext task) {
    return switch (end.state()) {
      case COMPLETED -> new Outcome.Finished(List.of(), end.message());
      case REJECTED -> new Outcome.Rejected(words(end, task, "It was refused."));
      case CANCELED ->
          new Outcome.Failed("E050", words(end, task, task.request().agent() + " ended it."));
      default -> new Outcome.Failed(code(end), words(end, task, "It failed."));
    };
  }

  /** The code of another hub of this kind; else that a service failed. */
  private static String code(Standing end) {
    String code = end.metadata().path("code").asText();
    return isCode(code) ? code : "E050";
  }

  private static boolean isCode(String text) {
    return text.length() == 4
        && text.startsWith("E")
        && Texts.consistsOf(text.substring(1), Texts::isDigit);
  }

  private static Message words(Standing end, TaskContext task, String otherwise) {
    return end.message() == null ? task.message(otherwise) : end.message();
  }
}
