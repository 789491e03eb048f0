package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.task.A2aTaskState;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.run.TaskContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Asks whoever gave the task for what the agent elsewhere asks for. */
record InputRequestForwarder(TaskContext task) {

  /** Completes with the answer. */
  CompletionStage<InputResponse> ask(RemoteTaskStatus remoteTaskStatus) {
    Message said = remoteTaskStatus.message();
    Message told = said == null ? task.message("More is needed.") : said;
    return remoteTaskStatus.state() == A2aTaskState.AUTH_REQUIRED
        ? task.authorization(told)
        : task.need(need(remoteTaskStatus, told.text()), told);
  }

  /** The next answer of an earlier run, which was used then. */
  CompletionStage<InputResponse> again() {
    return task.need(InputRequest.of(List.of(), ""), null);
  }

  private static InputRequest need(RemoteTaskStatus remoteTaskStatus, String words) {
    List<String> required = new ArrayList<>();
    for (JsonNode name : remoteTaskStatus.metadata().path("required")) {
      required.add(name.asText());
    }
    return InputRequest.of(required, words);
  }
}
