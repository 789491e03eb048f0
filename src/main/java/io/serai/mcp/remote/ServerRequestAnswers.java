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
 * Answers the requests of a server during one call: questions to the user are questions of the
 * task, and a skill of the agent's file answers those to a language model. Others are declined.
 *
 * <p>Requests are answered one after the other, and not more than {@value #MAX_REQUESTS}: each
 * costs a person's time, or a run of a skill. Thread-safe.
 */
final class ServerRequestAnswers {
  private static final int MAX_REQUESTS = 200;
  private static final int MAX_AT_ONCE = 20;

  private final TaskContext task;
  private final McpServerConfig config;
  private final SamplingSkill sampling;

  // guarded by this
  private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
  private int requests;

  ServerRequestAnswers(TaskContext task, McpServerConfig config, SamplingSkill sampling) {
    this.task = task;
    this.config = config;
    this.sampling = sampling;
  }

  /** Answers the requests of a result; returns the responses by their keys. */
  CompletionStage<ObjectNode> answers(JsonNode inputRequests) {
    if (inputRequests.size() > MAX_AT_ONCE) {
      return refused("asked for more than %d things at once.".formatted(MAX_AT_ONCE));
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
    CompletableFuture<Void> done = new CompletableFuture<>();
    CompletableFuture<Void> before;
    synchronized (this) {
      if (++requests > MAX_REQUESTS) {
        return refused("asked more than %d times during one call.".formatted(MAX_REQUESTS));
      }
      before = last;
      last = done;
    }
    return before
        .thenCompose(turn -> ask(method, params))
        .whenComplete((response, failure) -> done.complete(null));
  }

  private CompletionStage<ObjectNode> ask(String method, JsonNode params) {
    if (method.equals("elicitation/create")) {
      return new ElicitationQuestion(task, config.agentId(), params).ask();
    }
    if (method.equals("sampling/createMessage") && config.sampling().isPresent()) {
      return sampling.answer(task.request(), config.sampling().get(), params);
    }
    return refused(
        "asks for %s, which the hub does not answer.".formatted(TextFunctions.loggable(method)));
  }

  private CompletionStage<ObjectNode> refused(String why) {
    return CompletableFuture.failedFuture(
        ServerCallException.refused(ErrorCode.EXTERNAL_DEPENDENCY, config.agentId() + " " + why));
  }
}
