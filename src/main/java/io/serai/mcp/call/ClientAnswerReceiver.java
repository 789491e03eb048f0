package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.input.InputAnswer;
import io.serai.mcp.input.InputRequests;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.McpAnswer;
import io.serai.protocol.ProtocolCall;
import io.serai.task.InputResponse;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Takes the responses of clients to the requests of the hub in sessions: the answers to the
 * questions of tasks. One that nobody waits for any more is ignored.
 */
record ClientAnswerReceiver(TaskDispatcher tasks, TaskInputDelivery delivery) {

  private static final String INCOMPLETE = "The answer does not fit the question.";

  /** A client that answers a request can be asked for it. */
  private static final ClientCapabilities ANY =
      new ClientCapabilities(true, true, true, true, false);

  CompletionStage<McpAnswer> take(ProtocolCall call, JsonNode id, JsonNode result) {
    Optional<QuestionId> question = QuestionId.of(id.asText());
    if (question.isEmpty()) {
      return CompletableFuture.completedFuture(new McpAnswer.Nothing());
    }
    return new CallerScopedTasks(tasks, call.caller(), call.request())
        .find(question.get().taskId())
        .thenApply(task -> TaskFeature.visible(task, call))
        .thenCompose(task -> answer(call, task, question.get().key(), result))
        .handle((done, late) -> new McpAnswer.Nothing());
  }

  private CompletionStage<?> answer(ProtocolCall call, Task task, String key, JsonNode result) {
    if (task.state().isEnd() || !task.status().isSettled()) {
      return CompletableFuture.completedFuture(task);
    }
    ObjectNode responses = JsonMappers.object();
    responses.set(key, result.isObject() ? result : declined());
    InputRequests requests = InputRequests.of(task, ANY);
    return delivery.take(task, requests, responses, call).thenCompose(this::askAgain);
  }

  /** An answer that does not fit repeats the question on the stream of the call. */
  private CompletionStage<?> askAgain(TaskInputDelivery.Taken taken) {
    return taken.answer() instanceof InputAnswer.Incomplete
        ? tasks.answer(taken.task(), InputResponse.of(JsonMappers.object()), INCOMPLETE)
        : CompletableFuture.completedFuture(taken);
  }

  /** A client that cannot answer sends an error. */
  private static ObjectNode declined() {
    return JsonMappers.object().put("action", "cancel");
  }
}
