package io.serai.a2a.http;

import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.Versions;
import io.serai.a2a.run.A2aCounts.Binding;
import io.serai.a2a.run.Failures;
import java.util.Optional;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/**
 * JSON-RPC at {@code /a2a/rpc}, with or without a tenant behind it: the version is the one that the
 * header names, else the one whose method is called.
 */
final class RpcBinding extends AsyncProcessorSupport {
  static final String PATH = "/a2a/rpc";

  private final Desk desk;

  RpcBinding(Desk desk) {
    this.desk = desk;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    Incoming request = new Incoming(exchange);
    RpcAnswer answer = new RpcAnswer(desk);
    try {
      run(request, answer, callback);
      return false;
    } catch (RuntimeException | Error failure) {
      A2aException error = Failures.of(failure);
      desk.answered(answered(request, answer.version(), null, error));
      answer.error(exchange, error);
      callback.done(true);
      return true;
    }
  }

  private void run(Incoming request, RpcAnswer answer, AsyncCallback callback) {
    request.requireJson();
    RpcRequest rpc = new RpcRequest(request.json());
    answer.to(rpc.id(), Codec.V1_0);
    rpc.check();
    Optional<A2aVersion> named = desk.versions().named(request.header(Versions.HEADER));
    A2aVersion version = version(named, rpc.method());
    Codec codec = version == A2aVersion.V0_3 ? Codec.V0_3 : Codec.V1_0;
    answer.to(rpc.id(), codec);
    A2aOperation operation = operation(version, rpc.method());
    A2aRequest asked = codec.read(operation, rpc.params());
    desk.run(operation, asked, request, version, tenant(request))
        .whenComplete(
            (result, failure) -> {
              A2aException error = failure == null ? null : Failures.of(failure);
              desk.answered(answered(request, version, operation, error));
              answer.write(request, result, error);
              callback.done(false);
            });
  }

  private static Answered answered(
      Incoming request,
      A2aVersion version,
      @Nullable A2aOperation operation,
      @Nullable A2aException error) {
    return new Answered(
        request.facts(),
        request.caller().id(),
        Binding.JSON_RPC,
        version,
        operation,
        error == null ? null : error.error());
  }

  private A2aVersion version(Optional<A2aVersion> named, String method) {
    return named
        .or(() -> A2aOperation.versionOf(method).filter(desk.versions().served()::contains))
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

  /** What stands behind the binding's path. */
  private static @Nullable String tenant(Incoming request) {
    String path = request.path();
    int begin = PATH.length() + (path.startsWith("/", PATH.length()) ? 1 : 0);
    int end = path.length() - (path.length() > begin && path.endsWith("/") ? 1 : 0);
    String rest = path.substring(begin, end);
    return rest.isEmpty() ? null : rest;
  }
}
