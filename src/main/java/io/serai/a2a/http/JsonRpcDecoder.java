package io.serai.a2a.http;

import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.a2a.run.A2aBinding;
import io.serai.a2a.run.A2aExceptionMapper;
import io.serai.document.TextFunctions;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a request of JSON-RPC (A2A 1.0, section 9) into a {@link JsonRpcCall}. The version is the
 * one that the header names, else the one whose method is called. A request that cannot be decoded
 * is answered here, and its route ends. Thread-safe.
 */
final class JsonRpcDecoder implements Processor {
  static final String PATH = "/a2a/rpc";

  private final OperationGateway gateway;

  JsonRpcDecoder(OperationGateway gateway) {
    this.gateway = gateway;
  }

  @Override
  public void process(Exchange exchange) {
    A2aHttpRequest request = new A2aHttpRequest(exchange);
    JsonRpcResponseWriter answer = new JsonRpcResponseWriter(request, gateway);
    try {
      decode(request, answer).keep();
    } catch (RuntimeException | Error failure) {
      A2aException error = A2aExceptionMapper.of(failure, request.context());
      gateway.answered(request, A2aBinding.JSON_RPC, answer.version(), null, error);
      answer.error(exchange, error);
      exchange.setRouteStop(true);
    }
  }

  private JsonRpcCall decode(A2aHttpRequest request, JsonRpcResponseWriter answer) {
    request.requireJson();
    JsonRpcRequest rpc = new JsonRpcRequest(request.takeJson());
    answer.to(rpc.id(), Codec.V1_0);
    rpc.check();
    answer.wanted(!rpc.isNotification() || isOldName(rpc.method()));
    Optional<A2aVersion> named =
        gateway.versions().named(request.header(A2aVersionNegotiation.HEADER));
    A2aVersion version = version(named, rpc.method());
    Codec codec = version == A2aVersion.V0_3 ? Codec.V0_3 : Codec.V1_0;
    answer.to(rpc.id(), codec);
    A2aOperation operation = operation(version, rpc.method());
    answer.to(operation);
    A2aRequest params = codec.read(operation, rpc.params());
    answer.wanted(!rpc.isNotification());
    boolean now = params instanceof A2aRequest.Send && rpc.isNotification();
    return new JsonRpcCall(
        request,
        answer,
        version,
        operation,
        now ? ((A2aRequest.Send) params).withoutWaiting() : params,
        tenant(request));
  }

  /**
   * Whether it is the name of a method as in 0.3: a notification of it is answered that the method
   * or its parameters are wrong, which the conformance kit of 0.3 demands.
   */
  private boolean isOldName(String method) {
    return method.indexOf('/') >= 0 && gateway.versions().served().contains(A2aVersion.V0_3);
  }

  private A2aVersion version(Optional<A2aVersion> named, String method) {
    return named
        .or(() -> A2aOperation.versionOf(method).filter(gateway.versions().served()::contains))
        .orElse(A2aVersion.V1_0);
  }

  private static A2aOperation operation(A2aVersion version, String method) {
    return A2aOperation.of(version, method)
        .orElseThrow(
            () ->
                A2aException.of(
                    A2aError.METHOD_NOT_FOUND,
                    "There is no method "
                        + TextFunctions.clipped(method)
                        + " in A2A "
                        + version.text()
                        + "."));
  }

  private static @Nullable String tenant(A2aHttpRequest request) {
    return request.path().length() > PATH.length() + 1 ? request.pathParameter("tenant") : null;
  }
}
