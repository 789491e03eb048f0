package io.serai.a2a.http;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.a2a.run.A2aBinding;
import io.serai.a2a.run.A2aOperationDispatcher;
import io.serai.a2a.run.Extensions;
import io.serai.http.sse.SseStreamManager;
import io.serai.protocol.CallResolver;
import io.serai.protocol.RequestRecorder;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Runs the operations that the HTTP bindings decode, for the agent that a request names.
 *
 * <p>Shared by the bindings, with their configuration.
 *
 * @param standardMedia media type of HTTP+JSON responses if the request asks for none
 */
public record OperationGateway(
    A2aOperationDispatcher operations,
    CallResolver calls,
    Extensions extensions,
    SseStreamManager streams,
    RequestRecorder requests,
    A2aVersionNegotiation versions,
    ErrorTableVersion errors,
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
    String agent = tenant == null ? a2aRequest.tenant() : tenant;
    A2aCallContext call =
        new A2aCallContext(
            calls.resolve(request.exchange(), agent),
            version,
            request.extensions(),
            request.lastEventId());
    return operations.run(operation, a2aRequest, call);
  }

  /**
   * Records a request that was answered.
   *
   * @param operation null if the request names none that exists
   * @param error null if the request succeeded
   */
  void answered(
      A2aHttpRequest request,
      A2aBinding binding,
      A2aVersion version,
      @Nullable A2aOperation operation,
      @Nullable A2aException error) {
    requests.answered(
        request.context(), request.caller().id(), binding.key(version, operation, error));
  }

  /** Returns the extensions that are active for a request. */
  List<String> active(A2aHttpRequest request) {
    return extensions.active(request.extensions());
  }
}
