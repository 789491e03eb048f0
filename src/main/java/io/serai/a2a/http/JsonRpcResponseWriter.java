package io.serai.a2a.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.run.A2aExceptionMapper;
import io.serai.http.sse.SseEvent;
import java.util.List;
import java.util.Objects;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** Writes the response to one JSON-RPC request, in the envelope known so far. */
final class JsonRpcResponseWriter {
  private final OperationGateway operationGateway;

  /** Whether the client reads only an event stream, and may have called for one. */
  private boolean onlyEvents;

  private JsonRpcEnvelope envelope = JsonRpcEnvelope.UNKNOWN;
  private boolean wanted = true;

  JsonRpcResponseWriter(A2aHttpRequest request, OperationGateway operationGateway) {
    this.operationGateway = operationGateway;
    this.onlyEvents = A2aMediaTypes.acceptsOnlyEvents(request);
  }

  /** Returns the version of the response. */
  A2aVersion version() {
    return envelope.codec().version();
  }

  void to(JsonNode id, Codec codec) {
    envelope = new JsonRpcEnvelope(id, codec);
  }

  /** Answers the operation that is called, with JSON if it begins no stream. */
  void to(A2aOperation operation) {
    onlyEvents = onlyEvents && operation.streams();
  }

  /** Sets whether anybody waits for the response; else it has no body whatever comes of it. */
  void wanted(boolean wanted) {
    this.wanted = wanted;
  }

  /** Writes a response in any case: if the result cannot be written, an error. */
  void write(A2aHttpRequest request, @Nullable A2aResult result, @Nullable A2aException error) {
    Exchange exchange = request.exchange();
    if (error != null) {
      error(exchange, error);
      return;
    }
    try {
      write(request, Objects.requireNonNull(result));
    } catch (RuntimeException unwritable) {
      error(exchange, A2aExceptionMapper.of(unwritable, request.context()));
    }
  }

  private void write(A2aHttpRequest request, A2aResult result) {
    Exchange exchange = request.exchange();
    A2aHttpResponseWriter out =
        A2aHttpResponseWriter.to(exchange, operationGateway.active(request));
    if (!wanted) {
      out.nothing();
    } else if (result instanceof A2aResult.Stream stream) {
      JsonRpcEnvelope current = envelope;
      out.stream(operationGateway.streams(), stream.updates(), current::update);
    } else {
      out.body(200, A2aMediaTypes.JSON, envelope.result(result));
    }
  }

  /**
   * Writes an error. Errors of the protocol have status 200, and are an event for a client that
   * reads only an event stream, unless it called an operation that begins none; errors of the hub,
   * such as overload, have their own HTTP status.
   */
  void error(Exchange exchange, A2aException error) {
    if (!wanted) {
      A2aHttpResponseWriter.to(exchange, List.of()).nothing();
      return;
    }
    A2aError kind = error.error();
    A2aHttpResponseWriter out =
        A2aHttpResponseWriter.to(exchange, List.of()).headers(error.headers());
    if (kind.isOfHub()) {
      int status = kind.status(operationGateway.errors()).http();
      out.body(status, A2aMediaTypes.JSON, envelope.error(error));
    } else if (onlyEvents && A2aMediaTypes.isEvent(kind)) {
      out.event(new SseEvent(null, envelope.error(error)));
    } else {
      out.body(200, A2aMediaTypes.JSON, envelope.error(error));
    }
  }
}
