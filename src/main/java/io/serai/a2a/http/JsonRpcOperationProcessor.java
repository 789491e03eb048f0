package io.serai.a2a.http;

import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.run.A2aProtocolBinding;
import io.serai.protocol.rest.AsyncAnswer;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/** Runs a {@link JsonRpcCall} and writes its answer. Always answers. Thread-safe. */
final class JsonRpcOperationProcessor extends AsyncProcessorSupport {
  private final OperationGateway gateway;
  private final JsonRpcResponseWriter writer;

  JsonRpcOperationProcessor(OperationGateway gateway, ResponseWriterConfig responses) {
    this.gateway = gateway;
    this.writer = new JsonRpcResponseWriter(responses);
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    JsonRpcCall call = JsonRpcCall.of(exchange);
    return AsyncAnswer.write(
        run(call),
        exchange,
        callback,
        (result, failure) -> writer.write(call, result, outcome(call, failure)));
  }

  private CompletionStage<A2aResult> run(JsonRpcCall call) {
    if (call.failure() != null) {
      return CompletableFuture.failedFuture(call.failure());
    }
    try {
      return gateway.run(
          Objects.requireNonNull(call.operation()),
          call.params(),
          call.request(),
          call.envelope().codec().version(),
          call.tenant());
    } catch (RuntimeException | Error failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  /** Counts a request that could not be decoded as one without an operation. */
  private @Nullable A2aException outcome(JsonRpcCall call, @Nullable Throwable failure) {
    return gateway.outcome(
        call.request(),
        A2aProtocolBinding.JSON_RPC,
        call.envelope().codec().version(),
        call.failure() == null ? call.operation() : null,
        failure);
  }
}
