package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentRateLimitConfig;
import io.serai.security.Caller;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.rate.RateLimiter;
import io.serai.security.rate.RateLimiter.WindowUsage;
import java.util.concurrent.CompletionStage;

/** {@code GET /api/v1/rate-limit/status}: the limits of the caller, and what is used of them. */
public record ReadRateLimitStatus(RateLimiter rates, AgentDirectory agents) {

  /** Answers all windows. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    Caller caller = AgentCallers.of(request);
    AgentRateLimitConfig config =
        agents.find(caller.id()).map(AgentDefinition::limits).orElse(AgentRateLimitConfig.DEFAULT);
    ObjectNode json = JsonMappers.object().put("agent_id", caller.id());
    ObjectNode limits = json.putObject("limits");
    ObjectNode usage = json.putObject("usage");
    ObjectNode remaining = json.putObject("remaining");
    ObjectNode reset = json.putObject("reset");
    for (WindowUsage window : rates.usage(caller.id(), config)) {
      String name = window.window().text();
      limits.put(name, window.limit());
      usage.put(name.replace("_per_", "_last_"), window.used());
      remaining.put(name, window.remaining());
      reset.put(name, window.resetAt().getEpochSecond());
    }
    return JsonResponse.ok(json).now();
  }
}
