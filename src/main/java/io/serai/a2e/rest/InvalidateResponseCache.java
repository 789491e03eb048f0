package io.serai.a2e.rest;

import io.serai.document.JsonMappers;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * {@code DELETE /api/v1/cache}: forgets the cached responses of an agent (A2E 1.0.0, "Cache
 * Invalidation"). Operators name the agent by {@code agent}. The worker walks the cache, which may
 * be large.
 */
public record InvalidateResponseCache(OutboundGateway outbound, FairSerialExecutor worker) {

  /** Forgets those whose address begins with {@code url}, or all, and answers their number. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    String agent = AgentCallers.named(request);
    String url = Objects.requireNonNullElse(request.parameter("url"), "");
    return worker
        .run(request.caller().id(), () -> outbound.forgetResponses(agent, url))
        .thenApply(number -> JsonResponse.ok(JsonMappers.object().put("invalidated", number)));
  }
}
