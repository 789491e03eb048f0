package io.serai.a2a.http;

import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.run.A2aBinding;
import io.serai.a2a.run.A2aExceptionMapper;
import io.serai.protocol.rest.AsyncAnswer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/** Runs a decoded {@link JsonRpcCall} and writes its answer. Always answers. Thread-safe. */
final class JsonRpcOperationProcessor extends AsyncProcessorSupport {

  private final OperationGateway gateway;

  JsonRpcOperationProcessor(OperationGateway gateway) {
    this.gateway = gateway;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    JsonRpcCall call = JsonRpcCall.of(exchange);
    return AsyncAnswer.write(
        run(call),
        exchange,
        callback,
        (result, failure) -> call.answer().write(call.request(), result, answered(call, failure)));
  }

  private CompletionStage<A2aResult> run(JsonRpcCall call) {
    try {
      return gateway.run(
          call.operation(), call.params(), call.request(), call.version(), call.tenant());
    } catch (RuntimeException | Error failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  /** Records the outcome of a call, and returns its error; null if it succeeded. */
  private @Nullable A2aException answered(JsonRpcCall call, @Nullable Throwable failure) {
    A2aHttpRequest request = call.request();
    A2aException error = failure == null ? null : A2aExceptionMapper.of(failure, request.context());
    gateway.answered(request, A2aBinding.JSON_RPC, call.version(), call.operation(), error);
    return error;
  }
}
