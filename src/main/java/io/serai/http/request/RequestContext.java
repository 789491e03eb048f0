package io.serai.http.request;

import io.serai.trace.Span;
import io.serai.trace.SpanLogValue;
import io.vertx.ext.web.RoutingContext;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.jspecify.annotations.Nullable;

/**
 * Context of a request for logs, traces and cancellation.
 *
 * @param id request id, as in the response and in log lines
 * @param traceparent span of the request (W3C Trace Context); null if it belongs to no trace
 * @param departure notifies if the client disconnects before it is answered
 * @param streams whether the response may be a stream
 */
public record RequestContext(
    String id,
    @Nullable String traceparent,
    ClientDisconnectSignal departure,
    StreamAdmission streams) {

  /** Drops an invalid traceparent: it comes from the caller, and is written to the log. */
  public RequestContext {
    traceparent = Span.isNamed(traceparent) ? traceparent : null;
  }

  /** Creates the context of a request whose response may be a stream. */
  public RequestContext(String id, @Nullable String traceparent, ClientDisconnectSignal departure) {
    this(id, traceparent, departure, StreamAdmission.ALWAYS);
  }

  /** Header that contains the span. */
  public static final String TRACEPARENT = "traceparent";

  /** Returns the span of the request, for the log. */
  public SpanLogValue trace() {
    return new SpanLogValue(traceparent);
  }

  /**
   * Returns the context of an HTTP request.
   *
   * @param departure notifies if the client that waits for the answer disconnects
   * @param streams whether the response may be a stream
   */
  public static RequestContext of(
      RoutingContext request, ClientDisconnectSignal departure, StreamAdmission streams) {
    return new RequestContext(
        RequestIdHandler.of(request),
        request.request().getHeader(TRACEPARENT),
        ClientDisconnectSignal.of(request, departure),
        streams);
  }

  /**
   * Returns the context of the request that an exchange serves; its message must still have the
   * request's headers.
   */
  public static RequestContext of(Exchange exchange) {
    Message message = exchange.getMessage();
    return new RequestContext(
        message.getHeader(RequestIdHandler.HEADER, "-", String.class),
        message.getHeader(TRACEPARENT, String.class),
        exchange.getProperty(
            RequestProperties.DEPARTURE,
            ClientDisconnectSignal.NEVER,
            ClientDisconnectSignal.class),
        exchange.getProperty(
            RequestProperties.STREAMS, StreamAdmission.ALWAYS, StreamAdmission.class));
  }
}
