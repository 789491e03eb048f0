package io.serai.a2a.http;

import io.serai.a2a.model.StreamUpdate;
import io.serai.a2a.run.Extensions;
import io.serai.http.sse.SseEvent;
import io.serai.http.sse.SseStreamManager;
import io.serai.protocol.stream.ProjectingPublisher;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.camel.Exchange;
import org.apache.camel.Message;

/** Writes the response to a request on its exchange. */
record A2aHttpResponseWriter(Message message) {

  /** Starts the response; {@code extensions} are those active for it. */
  static A2aHttpResponseWriter to(Exchange exchange, List<String> extensions) {
    Message message = exchange.getMessage();
    message.getHeaders().clear();
    if (!extensions.isEmpty()) {
      message.setHeader(Extensions.HEADER, String.join(", ", extensions));
    }
    return new A2aHttpResponseWriter(message);
  }

  A2aHttpResponseWriter headers(Map<String, String> headers) {
    headers.forEach(message::setHeader);
    return this;
  }

  /** Writes a response without a body. */
  void nothing() {
    message.setHeader(Exchange.HTTP_RESPONSE_CODE, 204);
    message.setBody(null);
  }

  void body(int status, String type, Buffer body) {
    message.setHeader(Exchange.HTTP_RESPONSE_CODE, status);
    message.setHeader(Exchange.CONTENT_TYPE, type);
    message.setBody(body);
  }

  /**
   * Sets an event stream as the body; the ids of its events are the sequence numbers of the task's
   * events.
   */
  void stream(
      SseStreamManager streams,
      ProjectingPublisher<?, StreamUpdate> updates,
      Function<StreamUpdate.Payload, Buffer> encoder) {
    message.setBody(streams.body(Map.of(), updates.map(update -> event(update, encoder))));
  }

  /** Writes an event stream of one event. */
  void event(SseEvent event) {
    message.setHeader("Cache-Control", "no-cache");
    body(200, A2aMediaTypes.EVENTS, event.bytes());
  }

  private static SseEvent event(
      StreamUpdate update, Function<StreamUpdate.Payload, Buffer> encoder) {
    return new SseEvent(Long.toString(update.sequence()), encoder.apply(update.payload()));
  }
}
