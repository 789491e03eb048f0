package io.serai.a2a.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.a2a.json.Codec;
import io.serai.a2a.json.JsonText;
import io.serai.a2a.model.A2aError.Status;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.run.Failures;
import java.io.IOException;
import java.util.List;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Answers one request of HTTP+JSON.
 *
 * @param media type of the answer, found before the exchange's headers are the answer's
 */
record RestAnswer(
    Exchange exchange, Desk desk, Codec codec, String media, List<String> extensions) {

  static RestAnswer to(Incoming request, Desk desk, Codec codec) {
    String standard = codec == Codec.V1_0 ? desk.standardMedia() : Media.JSON;
    return new RestAnswer(
        request.exchange(), desk, codec, Media.of(request, standard), desk.active(request));
  }

  /** Always answers: what cannot be written is an error too. */
  void write(@Nullable A2aResult result, @Nullable Throwable failure) {
    if (failure != null || result == null) {
      error(Failures.of(failure == null ? new IllegalStateException() : failure));
      return;
    }
    try {
      write(result);
    } catch (RuntimeException broken) {
      error(Failures.of(broken));
    }
  }

  private void write(A2aResult result) {
    Outgoing out = Outgoing.to(exchange, extensions);
    if (result instanceof A2aResult.Stream stream) {
      out.stream(
          desk.streams(), stream.updates(), what -> JsonText.of(json -> codec.write(what, json)));
    } else {
      out.json(200, media, JsonText.of(json -> codec.write(result, json)));
    }
  }

  /** In 1.0 as google.rpc.Status in JSON, in 0.3 as an error of JSON-RPC without its envelope. */
  void error(A2aException error) {
    Status status = error.error().status(desk.errors());
    boolean old = codec != Codec.V1_0;
    Outgoing.to(exchange, List.of())
        .headers(error.headers())
        .json(
            status.http(),
            media,
            JsonText.of(out -> write(old ? error.error().code() : status.http(), old, error, out)));
  }

  private void write(int code, boolean old, A2aException error, JsonGenerator out)
      throws IOException {
    out.writeStartObject();
    if (old) {
      out.writeNumberField("code", code);
      out.writeStringField("message", error.text());
    } else {
      out.writeObjectFieldStart("error");
      out.writeNumberField("code", code);
      out.writeStringField("status", error.error().status(desk.errors()).grpc());
      out.writeStringField("message", error.text());
      details(error, out);
      out.writeEndObject();
    }
    out.writeEndObject();
  }

  private static void details(A2aException error, JsonGenerator out) throws IOException {
    if (Errors.hasDetails(error)) {
      out.writeFieldName("details");
      Errors.details(error, out);
    }
  }
}
