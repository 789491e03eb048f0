package io.serai.a2a.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aError.Status;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.run.A2aExceptionMapper;
import io.serai.http.body.JsonBufferWriter;
import io.serai.http.sse.SseEvent;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the response to one HTTP+JSON request.
 *
 * @param media media type of the response, determined before the request's headers are cleared
 * @param onlyEvents whether the client reads only an event stream, and the operation begins one
 */
record RestResponseWriter(
    A2aHttpRequest request,
    ResponseWriterConfig config,
    Codec codec,
    String media,
    boolean onlyEvents,
    List<String> extensions) {

  static RestResponseWriter to(
      A2aHttpRequest request, ResponseWriterConfig config, A2aOperation operation, Codec codec) {
    String standard = codec == Codec.V1_0 ? config.standardMedia() : A2aMediaTypes.JSON;
    return new RestResponseWriter(
        request,
        config,
        codec,
        A2aMediaTypes.of(request, standard),
        operation.streams() && A2aMediaTypes.acceptsOnlyEvents(request),
        config.active(request));
  }

  /** Writes a response in any case: if the result cannot be written, an error. */
  void write(@Nullable A2aResult result, @Nullable A2aException error) {
    if (error != null) {
      error(error);
      return;
    }
    try {
      write(Objects.requireNonNull(result));
    } catch (RuntimeException unwritable) {
      error(A2aExceptionMapper.of(unwritable, request.context()));
    }
  }

  private void write(A2aResult result) {
    A2aHttpResponseWriter out = A2aHttpResponseWriter.to(request.exchange(), extensions);
    if (result instanceof A2aResult.Stream stream) {
      out.stream(
          config.streams(),
          stream.updates(),
          payload -> JsonBufferWriter.of(json -> codec.write(payload, json)));
    } else {
      out.body(200, media, JsonBufferWriter.of(json -> codec.write(result, json)));
    }
  }

  /**
   * Writes an error: as a google.rpc.Status in 1.0, as a JSON-RPC error without its envelope in
   * 0.3. A client that reads only an event stream gets it as the event {@code error}.
   */
  void error(A2aException error) {
    Status status = error.error().status(config.errors());
    boolean old = codec != Codec.V1_0;
    Buffer body =
        JsonBufferWriter.of(
            out -> write(old ? error.error().code() : status.http(), old, error, out));
    A2aHttpResponseWriter out =
        A2aHttpResponseWriter.to(request.exchange(), List.of()).headers(error.headers());
    if (onlyEvents && A2aMediaTypes.isEvent(error.error())) {
      out.event(new SseEvent(null, "error", body));
    } else {
      out.body(status.http(), media, body);
    }
  }

  private void write(int code, boolean old, A2aException error, JsonGenerator out)
      throws IOException {
    out.writeStartObject();
    if (old) {
      out.writeNumberField("code", code);
      out.writeStringField("message", error.text());
      oldNames(error, out);
    } else {
      out.writeObjectFieldStart("error");
      out.writeNumberField("code", code);
      out.writeStringField("status", error.error().status(config.errors()).grpc().name());
      out.writeStringField("message", error.text());
      details(error, out);
      out.writeEndObject();
    }
    out.writeEndObject();
  }

  /** Writes the name of the error where the SDKs of 0.3 for Java and for Python look for it. */
  private static void oldNames(A2aException error, JsonGenerator out) throws IOException {
    Optional<String> name = error.error().oldName();
    if (name.isPresent()) {
      out.writeStringField("error", "io.a2a.spec." + name.get());
      out.writeStringField("type", name.get());
    }
  }

  private static void details(A2aException error, JsonGenerator out) throws IOException {
    if (ErrorDetailsWriter.hasDetails(error)) {
      out.writeFieldName("details");
      ErrorDetailsWriter.details(error, out);
    }
  }
}
