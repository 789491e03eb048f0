package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.Told.Standing;
import io.serai.task.Answer;
import io.serai.task.CanonicalState;
import io.serai.task.Message;
import io.serai.task.Need;
import io.serai.task.run.TaskContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Asks whoever gave the task for what the agent elsewhere asks for. */
record Questions(TaskContext task) {

  /** Completes with the answer. */
  CompletionStage<Answer> ask(Standing standing) {
    Message said = standing.message();
    Message told = said == null ? task.message("More is needed.") : said;
    return standing.state() == CanonicalState.AUTH_REQUIRED
        ? task.authorization(told)
        : task.need(need(standing, told.text()), told);
  }

  /** The next answer of an earlier run, which was used then. */
  CompletionStage<Answer> again() {
    return task.need(Need.of(List.of(), ""), null);
  }

  private static Need need(Standing standing, String words) {
    List<String> required = new ArrayList<>();
    for (JsonNode name : standing.metadata().path("required")) {
      required.add(name.asText());
    }
    return Need.of(required, words);
  }
}
