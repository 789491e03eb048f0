package io.serai.a2a.http;

import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.a2a.run.A2aExceptionMapper;
import io.serai.a2a.run.A2aRequestCounters.Binding;
import java.util.Optional;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/**
 * The JSON-RPC binding at {@code /a2a/rpc}, with an optional tenant as the next path segment.
 *
 * <p>The version is the one that the header names, else the one that the method belongs to.
 */
final class JsonRpcBinding extends AsyncProcessorSupport {
  static final String PATH = "/a2a/rpc";

  private final OperationGateway operationGateway;

  JsonRpcBinding(OperationGateway operationGateway) {
    this.operationGateway = operationGateway;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    A2aHttpRequest request = new A2aHttpRequest(exchange);
    JsonRpcResponseWriter response = new JsonRpcResponseWriter(operationGateway);
    try {
      run(request, response, callback);
      return false;
    } catch (RuntimeException | Error failure) {
      A2aException error = A2aExceptionMapper.of(failure);
      operationGateway.answered(completed(request, response.version(), null, error));
      response.error(exchange, error);
      callback.done(true);
      return true;
    }
  }

  private void run(A2aHttpRequest request, JsonRpcResponseWriter response, AsyncCallback callback) {
    request.requireJson();
    JsonRpcRequest rpc = new JsonRpcRequest(request.json());
    response.to(rpc.id(), Codec.V1_0);
    rpc.check();
    Optional<A2aVersion> named =
        operationGateway.versions().named(request.header(A2aVersionNegotiation.HEADER));
    A2aVersion version = version(named, rpc.method());
    Codec codec = version == A2aVersion.V0_3 ? Codec.V0_3 : Codec.V1_0;
    response.to(rpc.id(), codec);
    A2aOperation operation = operation(version, rpc.method());
    A2aRequest a2aRequest = codec.read(operation, rpc.params());
    operationGateway
        .run(operation, a2aRequest, request, version, tenant(request))
        .whenComplete(
            (result, failure) -> {
              A2aException error = failure == null ? null : A2aExceptionMapper.of(failure);
              operationGateway.answered(completed(request, version, operation, error));
              response.write(request, result, error);
              callback.done(false);
            });
  }

  private static CompletedA2aRequest completed(
      A2aHttpRequest request,
      A2aVersion version,
      @Nullable A2aOperation operation,
      @Nullable A2aException error) {
    return new CompletedA2aRequest(
        request.facts(),
        request.caller().id(),
        Binding.JSON_RPC,
        version,
        operation,
        error == null ? null : error.error());
  }

  private A2aVersion version(Optional<A2aVersion> named, String method) {
    return named
        .or(
            () ->
                A2aOperation.versionOf(method)
                    .filter(operationGateway.versions().served()::contains))
        .orElse(A2aVersion.V1_0);
  }

  private static A2aOperation operation(A2aVersion version, String method) {
    return A2aOperation.of(version, method)
        .orElseThrow(
            () ->
                A2aException.of(
                    A2aError.METHOD_NOT_FOUND,
                    "There is no method " + method + " in A2A " + version.text() + "."));
  }

  /** Returns the path below the binding's, which names the tenant; null if there is none. */
  private static @Nullable String tenant(A2aHttpRequest request) {
    String path = request.path();
    int begin = PATH.length() + (path.startsWith("/", PATH.length()) ? 1 : 0);
    int end = path.length() - (path.length() > begin && path.endsWith("/") ? 1 : 0);
    String rest = path.substring(begin, end);
    return rest.isEmpty() ? null : rest;
  }
}
