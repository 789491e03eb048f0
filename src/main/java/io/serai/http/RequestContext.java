package io.serai.http;

import io.serai.trace.Span;
import io.vertx.ext.web.RoutingContext;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a request beside what it asks for.
 *
 * @param id as its answer and log lines have it
 * @param traceparent the span that it is a part of (W3C Trace Context); none where it is of no
 *     trace
 * @param departure the client's going away before it is answered
 */
public record RequestContext(
    String id, @Nullable String traceparent, ClientDisconnectSignal departure) {

  /** Leaves out what names no span: it is the caller's, and stands in lines of the log. */
  public RequestContext {
    traceparent = Span.isNamed(traceparent) ? traceparent : null;
  }

  private static final int TRACE_BEGIN = 3;
  private static final int TRACE_END = 35;

  /** The header that holds the span. */
  public static final String TRACEPARENT = "traceparent";

  /** The id of its trace; {@code -} where it is of none. */
  public String trace() {
    return traceOf(traceparent);
  }

  /** The id of the trace that a span is of; {@code -} where that is none. */
  public static String traceOf(@Nullable String traceparent) {
    return traceparent != null && traceparent.length() >= TRACE_END
        ? traceparent.substring(TRACE_BEGIN, TRACE_END)
        : "-";
  }

  /**
   * Of a request at the door.
   *
   * @param clientDisconnectSignal the going away of who waits for the answer
   */
  public static RequestContext of(
      RoutingContext request, ClientDisconnectSignal clientDisconnectSignal) {
    return new RequestContext(
        RequestIdHandler.of(request),
        request.request().getHeader(TRACEPARENT),
        clientDisconnectSignal);
  }

  /** Of a request of an exchange, as long as its headers are those of the request. */
  public static RequestContext of(Exchange exchange) {
    Message message = exchange.getMessage();
    return new RequestContext(
        message.getHeader(RequestIdHandler.HEADER, "-", String.class),
        message.getHeader(TRACEPARENT, String.class),
        exchange.getProperty(
            HubHttpServer.DEPARTURE, ClientDisconnectSignal.NEVER, ClientDisconnectSignal.class));
  }
}
