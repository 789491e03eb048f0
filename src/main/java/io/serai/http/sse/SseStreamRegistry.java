package io.serai.http.sse;

import io.serai.http.StreamingResponseBody;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;

/**
 * The streams of server-sent events that are open, with a heartbeat for those that are silent: one
 * timer for each event loop. Thread-safe.
 */
public final class SseStreamRegistry implements AutoCloseable {
  private final Duration heartbeat;
  private final Map<Thread, EventLoopSseStreams> loops = new ConcurrentHashMap<>();

  /**
   * @param heartbeat after which a silent stream gets a comment; shorter than the idle timeout
   */
  public SseStreamRegistry(Duration heartbeat) {
    this.heartbeat = heartbeat;
  }

  /**
   * The answer that writes what is published, as fast as it is read: what a slow reader does not
   * take yet is not asked for. A reader that goes away cancels its subscription; an error of the
   * publisher cuts the answer off, so that the reader comes again.
   *
   * @param headers more headers of the answer
   */
  public StreamingResponseBody body(Map<String, String> headers, Flow.Publisher<SseEvent> events) {
    return request -> {
      EventLoopSseStreams loop =
          loops.computeIfAbsent(
              Thread.currentThread(),
              thread ->
                  new EventLoopSseStreams(request.vertx(), Vertx.currentContext(), heartbeat));
      SseStream stream = new SseStream(request, Vertx.currentContext(), loop);
      stream.open(headers);
      try {
        events.subscribe(stream);
      } catch (Throwable failure) { // its place among the open streams is free again
        stream.gone();
        throw failure;
      }
    };
  }

  /** Ends every stream that is open, so that its reader comes again later, or elsewhere. */
  @Override
  public void close() {
    loops.values().forEach(EventLoopSseStreams::end);
  }

  /** How many streams are open. */
  public int open() {
    return loops.values().stream().mapToInt(EventLoopSseStreams::size).sum();
  }
}
