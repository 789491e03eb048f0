package io.serai.a2a.http;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.run.A2aExceptionMapper;
import io.serai.a2a.run.A2aOperationDispatcher;
import io.serai.a2a.run.A2aProtocolBinding;
import io.serai.protocol.CallResolver;
import io.serai.protocol.RequestRecorder;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Runs the operations that the HTTP bindings decode, for the agent that a request names, and counts
 * the requests. Thread-safe.
 */
public record OperationGateway(
    A2aOperationDispatcher operations, CallResolver calls, RequestRecorder requests) {

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
            calls.resolve(request.exchange(), request.context(), agent),
            version,
            request.extensions(),
            request.lastEventId());
    return operations.run(operation, a2aRequest, call);
  }

  /**
   * Counts a request and returns the error with which it is answered; null if it succeeded.
   *
   * @param operation null if the request names none that exists
   * @param failure null if the request succeeded
   */
  @Nullable A2aException outcome(
      A2aHttpRequest request,
      A2aProtocolBinding binding,
      A2aVersion version,
      @Nullable A2aOperation operation,
      @Nullable Throwable failure) {
    A2aException error = failure == null ? null : A2aExceptionMapper.of(failure, request.context());
    requests.answered(
        request.context(), request.caller().id(), binding.key(version, operation, error));
    return error;
  }
}
