package io.serai.a2a.http;

import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.document.TextFunctions;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a request of JSON-RPC (A2A 1.0, section 9) into a {@link JsonRpcCall}. The version is the
 * one that the header names, else the one whose method is called. Thread-safe.
 */
final class JsonRpcDecoder implements Processor {
  static final String PATH = "/a2a/rpc";

  private final A2aVersionNegotiation versions;

  JsonRpcDecoder(A2aVersionNegotiation versions) {
    this.versions = versions;
  }

  @Override
  public void process(Exchange exchange) {
    A2aHttpRequest request = new A2aHttpRequest(exchange);
    JsonRpcCall call = new JsonRpcCall(request, tenant(request));
    try {
      decode(request, call);
    } catch (RuntimeException | Error failure) {
      call.failure(failure);
    }
  }

  private void decode(A2aHttpRequest request, JsonRpcCall call) {
    request.requireJson();
    JsonRpcRequest rpc = new JsonRpcRequest(request.takeJson());
    call.envelope(rpc.id(), Codec.V1_0);
    rpc.check();
    call.wanted(!rpc.isNotification() || isOldName(rpc.method()));
    Optional<A2aVersion> named = versions.named(request.header(A2aVersionNegotiation.HEADER));
    A2aVersion version = version(named, rpc.method());
    Codec codec = version == A2aVersion.V0_3 ? Codec.V0_3 : Codec.V1_0;
    call.envelope(rpc.id(), codec);
    A2aOperation operation = operation(version, rpc.method());
    call.operation(operation);
    A2aRequest params = codec.read(operation, rpc.params());
    call.wanted(!rpc.isNotification());
    boolean now = params instanceof A2aRequest.Send && rpc.isNotification();
    call.params(now ? ((A2aRequest.Send) params).withoutWaiting() : params);
  }

  /**
   * Whether it is the name of a method as in 0.3: a notification of it is answered that the method
   * or its parameters are wrong, which the conformance kit of 0.3 demands.
   */
  private boolean isOldName(String method) {
    return method.indexOf('/') >= 0 && versions.served().contains(A2aVersion.V0_3);
  }

  private A2aVersion version(Optional<A2aVersion> named, String method) {
    return named
        .or(() -> A2aOperation.versionOf(method).filter(versions.served()::contains))
        .orElse(A2aVersion.V1_0);
  }

  private static A2aOperation operation(A2aVersion version, String method) {
    return A2aOperation.of(version, method)
        .orElseThrow(
            () ->
                A2aException.of(
                    A2aError.METHOD_NOT_FOUND,
                    "There is no method %s in A2A %s."
                        .formatted(TextFunctions.clipped(method), version.text())));
  }

  private static @Nullable String tenant(A2aHttpRequest request) {
    return request.path().length() > PATH.length() + 1 ? request.pathParameter("tenant") : null;
  }
}
