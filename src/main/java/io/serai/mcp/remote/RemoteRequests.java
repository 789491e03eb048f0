package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.client.McpServerConfig;
import io.serai.mcp.client.ServerCallException;
import io.serai.task.ErrorCode;
import io.serai.task.run.work.TaskContext;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Answers the requests of a server during a call: questions to the user are questions of the task,
 * and a skill of the agent's file answers those to a language model. Others are declined.
 */
record RemoteRequests(TaskContext task, McpServerConfig config, SamplingSkill sampling) {
  private static final int MAX_REQUESTS = 20;

  /** Answers the requests of a result, one after the other; returns the responses by their keys. */
  CompletionStage<ObjectNode> answers(JsonNode inputRequests) {
    if (inputRequests.size() > MAX_REQUESTS) {
      throw ServerCallException.refused(
          ErrorCode.EXTERNAL_DEPENDENCY,
          "%s asked for more than %d things at once.".formatted(config.agentId(), MAX_REQUESTS));
    }
    CompletionStage<ObjectNode> all = CompletableFuture.completedFuture(JsonMappers.object());
    for (Map.Entry<String, JsonNode> each : inputRequests.properties()) {
      JsonNode request = each.getValue();
      all =
          all.thenCompose(
              before ->
                  answer(request.path("method").asText(), request.path("params"))
                      .thenApply(response -> before.set(each.getKey(), response)));
    }
    return all;
  }

  /** Answers a request; fails with {@link ServerCallException} if it is declined. */
  CompletionStage<ObjectNode> answer(String method, JsonNode params) {
    if (method.equals("elicitation/create")) {
      return new RemoteQuestion(task, params).ask();
    }
    if (method.equals("sampling/createMessage") && config.sampling().isPresent()) {
      return sampling.answer(task.request(), config.sampling().get(), params);
    }
    return CompletableFuture.failedFuture(
        ServerCallException.refused(
            ErrorCode.EXTERNAL_DEPENDENCY,
            "%s asks for %s, which the hub does not answer."
                .formatted(
                    config.agentId(), TextFunctions.loggable(TextFunctions.clipped(method)))));
  }
}
