package io.serai.a2a.http;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.run.A2aExceptionMapper;
import io.serai.http.sse.SseEvent;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes the response to a {@link JsonRpcCall}, in the envelope known so far. Thread-safe. */
record JsonRpcResponseWriter(ResponseWriterConfig config) {

  /** Writes a response in any case: if the result cannot be written, an error. */
  void write(JsonRpcCall call, @Nullable A2aResult result, @Nullable A2aException error) {
    if (error != null) {
      error(call, error);
      return;
    }
    try {
      write(call, Objects.requireNonNull(result));
    } catch (RuntimeException unwritable) {
      error(call, A2aExceptionMapper.of(unwritable, call.request().context()));
    }
  }

  private void write(JsonRpcCall call, A2aResult result) {
    JsonRpcResponseEnvelope envelope = call.envelope();
    A2aHttpResponseWriter out =
        A2aHttpResponseWriter.to(call.request().exchange(), config.active(call.request()));
    if (!call.wanted()) {
      out.nothing();
    } else if (result instanceof A2aResult.Stream stream) {
      out.stream(config.streams(), stream.updates(), envelope::update);
    } else {
      out.body(200, A2aMediaTypes.JSON, envelope.result(result));
    }
  }

  /**
   * Writes an error. Errors of the protocol have status 200, and are an event for a client that
   * reads only an event stream, unless it called an operation that begins none; errors of the hub,
   * such as overload, have their own HTTP status.
   */
  private void error(JsonRpcCall call, A2aException error) {
    A2aHttpResponseWriter out = A2aHttpResponseWriter.to(call.request().exchange(), List.of());
    if (!call.wanted()) {
      out.nothing();
      return;
    }
    A2aError kind = error.error();
    JsonRpcResponseEnvelope envelope = call.envelope();
    out.headers(error.headers());
    if (kind.isOfHub()) {
      int status = kind.status(config.errors()).http();
      out.body(status, A2aMediaTypes.JSON, envelope.error(error));
    } else if (call.onlyEvents() && A2aMediaTypes.isEvent(kind)) {
      out.event(new SseEvent(null, envelope.error(error)));
    } else {
      out.body(200, A2aMediaTypes.JSON, envelope.error(error));
    }
  }
}
