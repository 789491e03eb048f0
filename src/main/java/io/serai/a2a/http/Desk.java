package io.serai.a2a.http;

import io.serai.a2a.model.A2aCall;
import io.serai.a2a.model.A2aError.ErrorTable;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.Versions;
import io.serai.a2a.run.A2aCounts;
import io.serai.a2a.run.Agents;
import io.serai.a2a.run.Extensions;
import io.serai.a2a.run.Operations;
import io.serai.http.sse.SseStreams;
import io.serai.security.Agent;
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
public record Desk(
    Operations operations,
    Agents agents,
    Extensions extensions,
    SseStreams streams,
    A2aCounts counts,
    Versions versions,
    ErrorTable errors,
    Optional<String> publicBase,
    String standardMedia) {

  /** Runs an operation for the caller of a request; {@code tenant} is what its path names. */
  CompletionStage<A2aResult> run(
      A2aOperation operation,
      A2aRequest asked,
      Incoming request,
      A2aVersion version,
      @Nullable String tenant) {
    String named = tenant == null ? asked.tenant() : tenant;
    Agent agent = agents.resolve(request.agent(), named);
    A2aCall call =
        new A2aCall(
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
  void answered(Answered answered) {
    counts.add(answered.binding(), answered.version(), answered.operation(), answered.error());
    answered.log();
  }

  /** The extensions that hold for a request. */
  List<String> active(Incoming request) {
    return extensions.known().isEmpty() ? List.of() : extensions.active(request.extensions());
  }

  /** Where the bindings of the agent that a request names stand. */
  String base(Incoming request) {
    String hub = publicBase.orElseGet(request::origin);
    return request.agent() == null ? hub : hub + "/agents/" + request.agent();
  }
}
