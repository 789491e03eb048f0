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
 * What the bindings have in common: they decode, the desk finds out who is meant and runs it.
 *
 * @param publicBase address by which callers reach the hub; by the request's own where empty
 * @param standardMedia of answers over HTTP+JSON where the request names none
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

  /** Runs an operation for the caller of a request; {@code tenant} is what its path names. */
  CompletionStage<A2aResult> run(
      A2aOperation operation,
      A2aRequest asked,
      A2aHttpRequest request,
      A2aVersion version,
      @Nullable String tenant) {
    String named = tenant == null ? asked.tenant() : tenant;
    AgentDefinition agent = agents.resolve(request.agent(), named);
    A2aCallContext call =
        new A2aCallContext(
            request.caller(),
            agent,
            named != null || request.agent() != null,
            version,
            base(request),
            request.extensions(),
            request.seen(),
            request.facts());
    return operations.run(operation, asked, call);
  }

  /** Counts and logs a request that is answered. */
  void answered(CompletedA2aRequest completedA2aRequest) {
    counts.add(
        completedA2aRequest.binding(),
        completedA2aRequest.version(),
        completedA2aRequest.operation(),
        completedA2aRequest.error());
    completedA2aRequest.log();
  }

  /** The extensions that hold for a request. */
  List<String> active(A2aHttpRequest request) {
    return extensions.known().isEmpty() ? List.of() : extensions.active(request.extensions());
  }

  /** Where the bindings of the agent that a request names stand. */
  String base(A2aHttpRequest request) {
    String hub = publicBase.orElseGet(request::origin);
    return request.agent() == null ? hub : hub + "/agents/" + request.agent();
  }
}
