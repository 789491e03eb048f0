package io.serai.a2a.http;

import io.serai.a2a.model.A2aException;
import io.serai.a2a.run.A2aExceptionMapper;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/** Runs a decoded {@link JsonRpcCall} and writes its answer. Always answers. Thread-safe. */
final class JsonRpcOperation extends AsyncProcessorSupport {

  private final OperationGateway gateway;

  JsonRpcOperation(OperationGateway gateway) {
    this.gateway = gateway;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    JsonRpcCall call = JsonRpcCall.of(exchange);
    try {
      gateway
          .run(call.operation(), call.params(), call.request(), call.version(), call.tenant())
          .whenComplete(
              (result, failure) -> {
                A2aException error = failure == null ? null : A2aExceptionMapper.of(failure);
                gateway.answered(call.completed(error));
                call.answer().write(call.request(), result, error);
                callback.done(false);
              });
      return false;
    } catch (RuntimeException | Error failure) {
      A2aException error = A2aExceptionMapper.of(failure);
      gateway.answered(call.completed(error));
      call.answer().error(exchange, error);
      callback.done(true);
      return true;
    }
  }
}
