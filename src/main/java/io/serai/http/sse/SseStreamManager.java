package io.serai.http.sse;

import io.serai.http.response.StreamingResponseBody;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;

/**
 * Creates SSE responses, tracks the open ones, and sends heartbeats on those that are silent, with
 * one timer for each event loop. Thread-safe.
 */
public final class SseStreamManager implements AutoCloseable {
  private final Duration heartbeat;
  private final Map<Thread, ActiveSseStreams> loops = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /**
   * @param heartbeat interval of the comments on silent streams, and of the checks of callers; must
   *     be shorter than the idle timeout
   */
  public SseStreamManager(Duration heartbeat) {
    this.heartbeat = heartbeat;
  }

  /**
   * Returns a response body that writes the published events as fast as the client reads them. If
   * the client disconnects, the subscription is cancelled. If the publisher fails, its error is
   * answered; once the response has begun, it is aborted, so that the client reconnects. So is one
   * whose client, or whose caller, leaves too much unread, and with the next heartbeat one whose
   * caller is not known any more. A token that expires after the request does not matter.
   *
   * <p>A HEAD request gets the headers only, without a subscription. Once this is {@linkplain
   * #close closed}, requests are answered 503.
   *
   * @param headers additional headers of the response
   */
  public StreamingResponseBody body(Map<String, String> headers, Flow.Publisher<SseEvent> events) {
    return body(headers, events, false);
  }

  /**
   * Returns a {@linkplain #body body} of events that do not end by themselves. It is aborted, too,
   * when the caller's token has expired.
   *
   * @param headers additional headers of the response
   */
  public StreamingResponseBody endlessBody(
      Map<String, String> headers, Flow.Publisher<SseEvent> events) {
    return body(headers, events, true);
  }

  private StreamingResponseBody body(
      Map<String, String> headers, Flow.Publisher<SseEvent> events, boolean endless) {
    return (request, memory) -> {
      if (request.request().method().equals(HttpMethod.HEAD)) {
        SseStream.setHeaders(request.response(), headers);
        request.response().end();
        return;
      }
      ActiveSseStreams loop =
          loops.computeIfAbsent(
              Thread.currentThread(),
              thread -> new ActiveSseStreams(request.vertx(), Vertx.currentContext(), heartbeat));
      SseStream stream =
          new SseStream(request, headers, memory, Vertx.currentContext(), loop, endless);
      stream.open(events);
      if (closed) {
        stream.end();
      }
    };
  }

  /** Ends every open stream, and those that are opened from now on; clients may reconnect later. */
  @Override
  public void close() {
    closed = true;
    loops.values().forEach(ActiveSseStreams::end);
  }

  /** Returns the number of open streams. */
  public int open() {
    return loops.values().stream().mapToInt(ActiveSseStreams::size).sum();
  }
}
