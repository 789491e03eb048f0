package io.serai.mcp.http;

import io.serai.http.sse.SseStreamManager;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpEnvelopeWriter;
import io.serai.mcp.model.McpException;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Message;

/** Writes the response to an {@link McpCall}: JSON, or an event stream. Thread-safe. */
record McpResponseWriter(SseStreamManager streams) {
  private static final String JSON = "application/json";

  /** Tells proxies not to hold events back. */
  private static final Map<String, String> STREAM_HEADERS = Map.of("X-Accel-Buffering", "no");

  void answer(McpCall call, McpAnswer answer) {
    Message message = begin(call);
    if (call.isOneWay() || answer instanceof McpAnswer.Nothing) {
      message.setHeader(Exchange.HTTP_RESPONSE_CODE, call.isDelete() ? 204 : 202);
      message.setBody(null);
    } else if (answer instanceof McpAnswer.Result result) {
      result.headers().forEach(message::setHeader);
      body(message, 200, new McpEnvelopeWriter(call.id(), call.revision()).result(result.result()));
    } else if (answer instanceof McpAnswer.Notifications notifications) {
      message.setBody(streams.endlessBody(STREAM_HEADERS, notifications.messages()));
    } else {
      message.setBody(streams.body(STREAM_HEADERS, ((McpAnswer.Stream) answer).messages()));
    }
  }

  /**
   * Writes an error. In a session, errors of the protocol have status 200, because clients of that
   * time take another one for a broken connection.
   */
  void error(McpCall call, McpException error) {
    Message message = begin(call);
    error.headers().forEach(message::setHeader);
    boolean inSession =
        !call.revision().isStateless() && call.failure() == null && call.hasMessage();
    int status = inSession && !error.isOfHub() ? 200 : error.status();
    body(message, status, new McpEnvelopeWriter(call.id(), call.revision()).error(error));
  }

  private static Message begin(McpCall call) {
    Message message = call.http().exchange().getMessage();
    message.getHeaders().clear();
    return message;
  }

  private static void body(Message message, int status, Buffer json) {
    message.setHeader(Exchange.HTTP_RESPONSE_CODE, status);
    message.setHeader(Exchange.CONTENT_TYPE, JSON);
    message.setBody(json);
  }
}
