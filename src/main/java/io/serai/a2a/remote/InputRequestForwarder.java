package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.task.A2aTaskState;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.run.work.TaskContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Forwards a remote agent's request for input to the caller of the task. */
record InputRequestForwarder(TaskContext task) {
  /** Member of a status' metadata that names the data that is required. */
  static final String REQUIRED = "required";

  /** Requests the input; completes with the response. */
  CompletionStage<InputResponse> ask(RemoteTaskStatus remoteTaskStatus) {
    Message message = remoteTaskStatus.message();
    Message prompt = message == null ? task.message("More input is needed.") : message;
    CompletionStage<InputResponse> response =
        remoteTaskStatus.state() == A2aTaskState.AUTH_REQUIRED
            ? task.authorization(prompt)
            : task.need(need(remoteTaskStatus, prompt.text()), prompt);
    task.keepsWhileWaiting(0);
    return response;
  }

  /** Returns the next input that an earlier run received already. */
  CompletionStage<InputResponse> replay() {
    return task.need(InputRequest.of(List.of(), ""), null);
  }

  private static InputRequest need(RemoteTaskStatus remoteTaskStatus, String text) {
    List<String> required = new ArrayList<>();
    for (JsonNode name : remoteTaskStatus.metadata().path(REQUIRED)) {
      required.add(name.asText());
    }
    return InputRequest.of(required, text);
  }
}
