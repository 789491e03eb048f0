package io.serai.a2a.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.run.A2aExceptionMapper;
import java.util.List;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** Answers one request of JSON-RPC, in the envelope that is known so far. */
final class JsonRpcResponseWriter {
  private static final int SERVER_ERROR = -32000;

  private final OperationGateway operationGateway;
  private JsonRpcEnvelope rpc = JsonRpcEnvelope.UNKNOWN;

  JsonRpcResponseWriter(OperationGateway operationGateway) {
    this.operationGateway = operationGateway;
  }

  /** The version that it answers in. */
  A2aVersion version() {
    return rpc.codec().version();
  }

  void to(JsonNode id, Codec codec) {
    rpc = new JsonRpcEnvelope(id, codec);
  }

  /** Always answers: what cannot be written is an error too. */
  void write(A2aHttpRequest request, @Nullable A2aResult result, @Nullable Throwable failure) {
    Exchange exchange = request.exchange();
    if (failure != null || result == null) {
      error(
          exchange, A2aExceptionMapper.of(failure == null ? new IllegalStateException() : failure));
      return;
    }
    try {
      write(request, result);
    } catch (RuntimeException broken) {
      error(exchange, A2aExceptionMapper.of(broken));
    }
  }

  private void write(A2aHttpRequest request, A2aResult result) {
    Exchange exchange = request.exchange();
    A2aHttpResponse out = A2aHttpResponse.to(exchange, operationGateway.active(request));
    if (result instanceof A2aResult.Stream stream) {
      JsonRpcEnvelope envelope = rpc;
      out.stream(operationGateway.streams(), stream.updates(), envelope::update);
    } else {
      out.json(200, A2aMediaTypes.JSON, rpc.result(result));
    }
  }

  /** Errors of the protocol are answers; those of the hub have their HTTP status too. */
  void error(Exchange exchange, A2aException error) {
    A2aError kind = error.error();
    int status = kind.code() == SERVER_ERROR ? kind.status(operationGateway.errors()).http() : 200;
    A2aHttpResponse.to(exchange, List.of())
        .headers(error.headers())
        .json(status, A2aMediaTypes.JSON, rpc.error(error));
  }
}
