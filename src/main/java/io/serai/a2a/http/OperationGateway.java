package io.serai.a2a.http;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.a2a.run.A2aOperationDispatcher;
import io.serai.a2a.run.A2aRequestCounters;
import io.serai.a2a.run.CalledAgentResolver;
import io.serai.a2a.run.Extensions;
import io.serai.http.sse.SseStreamRegistry;
import io.serai.security.AgentDefinition;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Runs the operations that the HTTP bindings decode, for the agent that a request names.
 *
 * <p>Shared by the bindings, with their counters and configuration.
 *
 * @param publicBase address at which callers reach the hub; if empty, the address of each request
 *     is used
 * @param standardMedia media type of HTTP+JSON responses if the request asks for none
 */
public record OperationGateway(
    A2aOperationDispatcher operations,
    CalledAgentResolver agents,
    Extensions extensions,
    SseStreamRegistry streams,
    A2aRequestCounters counts,
    A2aVersionNegotiation versions,
    ErrorTableVersion errors,
    Optional<String> publicBase,
    String standardMedia) {

  /**
   * Runs an operation for the caller of a request; {@code tenant} is the one that the path names,
   * which takes precedence over that of the parameters.
   */
  CompletionStage<A2aResult> run(
      A2aOperation operation,
      A2aRequest a2aRequest,
      A2aHttpRequest request,
      A2aVersion version,
      @Nullable String tenant) {
    String agentTenant = tenant == null ? a2aRequest.tenant() : tenant;
    AgentDefinition agent = agents.resolve(request.agent(), agentTenant);
    A2aCallContext call =
        new A2aCallContext(
            request.caller(),
            agent,
            agentTenant != null || request.agent() != null,
            version,
            base(request),
            request.extensions(),
            request.lastEventId(),
            request.facts());
    return operations.run(operation, a2aRequest, call);
  }

  /** Counts and logs a request that was answered. */
  void answered(CompletedA2aRequest completedA2aRequest) {
    counts.add(
        completedA2aRequest.binding(),
        completedA2aRequest.version(),
        completedA2aRequest.operation(),
        completedA2aRequest.error());
    completedA2aRequest.log();
  }

  /** Returns the extensions that are active for a request. */
  List<String> active(A2aHttpRequest request) {
    return extensions.known().isEmpty() ? List.of() : extensions.active(request.extensions());
  }

  /** Returns the address below which the agent that a request names is reached. */
  String base(A2aHttpRequest request) {
    String hub = publicBase.orElseGet(request::origin);
    return request.agent() == null ? hub : hub + "/agents/" + request.agent();
  }
}
