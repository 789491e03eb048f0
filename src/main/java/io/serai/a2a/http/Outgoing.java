package io.serai.a2a.http;

import io.serai.a2a.model.Update;
import io.serai.a2a.run.Extensions;
import io.serai.http.sse.SseStreams;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.apache.camel.Exchange;
import org.apache.camel.Message;

/** The answer to a request, on its exchange. */
record Outgoing(Message message) {

  /** Begins the answer; {@code extensions} are those that hold for it. */
  static Outgoing to(Exchange exchange, List<String> extensions) {
    Message message = exchange.getMessage();
    message.getHeaders().clear();
    if (!extensions.isEmpty()) {
      message.setHeader(Extensions.HEADER, String.join(", ", extensions));
    }
    return new Outgoing(message);
  }

  Outgoing headers(Map<String, String> headers) {
    headers.forEach(message::setHeader);
    return this;
  }

  void json(int status, String type, Buffer body) {
    message.setHeader(Exchange.HTTP_RESPONSE_CODE, status);
    message.setHeader(Exchange.CONTENT_TYPE, type);
    message.setBody(body);
  }

  void stream(
      SseStreams streams, Flow.Publisher<Update> updates, Function<Update.What, Buffer> encoder) {
    message.setBody(streams.body(Map.of(), new SseUpdates(updates, encoder)));
  }
}
