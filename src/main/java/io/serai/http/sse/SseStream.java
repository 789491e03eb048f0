package io.serai.http.sse;

import io.serai.http.connection.InboundConnection;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.http.filter.CallerMonitor;
import io.serai.http.filter.CallerRecheck;
import io.serai.http.filter.PageSession;
import io.serai.http.limit.ResponseMemory;
import io.serai.http.request.ResponseAbort;
import io.serai.http.response.StreamWriter;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One response of server-sent events. Event loop only.
 *
 * <p>The headers are sent with the first event, or after a moment without one with a comment,
 * because some clients show no headers without a body. A source that fails before is answered with
 * its error, as any other request.
 */
final class SseStream implements StreamWriter.Sink<SseEvent> {
  private static final Logger LOG = LoggerFactory.getLogger(SseStream.class);
  private static final Buffer HEARTBEAT = Buffer.buffer(": \n\n");

  /** How long the headers wait for the first event; clients wait for them to see that it works. */
  private static final long MAX_HEADERS_DELAY_MILLIS = 250;

  private final RoutingContext request;
  private final HttpServerResponse response;
  private final Map<String, String> headers;
  private final ActiveSseStreams loop;
  private final StreamWriter<SseEvent> writer;
  private final @Nullable CallerMonitor caller;
  private final Context context;
  private Runnable forgetSession = () -> {};

  private long headersTimer;
  private boolean silent = true;
  private Future<Void> lastWrite = Future.succeededFuture();

  /**
   * @param headers additional headers of the response
   * @param memory counts events until they are sent
   * @param endless whether the source does not end by itself
   */
  SseStream(
      RoutingContext request,
      Map<String, String> headers,
      ResponseMemory memory,
      Context context,
      ActiveSseStreams loop,
      boolean endless) {
    this.request = request;
    this.response = request.response();
    this.headers = headers;
    this.loop = loop;
    this.context = context;
    this.writer = new StreamWriter<>(context, this, memory);
    CallerRecheck check = request.get(CallerRecheck.PROPERTY);
    this.caller =
        check == null
            ? null
            : new CallerMonitor(check, context, known -> {}, this::cutOff, !endless);
  }

  /** Subscribes to the events of the response. */
  void open(Flow.Publisher<SseEvent> events) {
    request.addEndHandler(ended -> cancel());
    loop.add(this);
    forgetSession =
        PageSession.whenEnded(request, () -> context.runOnContext(ended -> checkCaller()));
    headersTimer = request.vertx().setTimer(MAX_HEADERS_DELAY_MILLIS, late -> write(HEARTBEAT));
    try {
      events.subscribe(writer);
    } catch (Throwable failure) { // the stream must not stay registered
      cancel();
      throw failure;
    }
  }

  @Override
  public Future<Void> write(List<SseEvent> events) {
    silent = false;
    return write(text(events));
  }

  @Override
  public long size(SseEvent event) {
    return event.data().length();
  }

  @Override
  public Future<Void> end(List<SseEvent> events) {
    unregister();
    if (response.ended() || response.closed()) {
      return Future.succeededFuture();
    }
    setHeaders(response, headers);
    return response.end(text(events));
  }

  @Override
  public void abort(Throwable reason) {
    unregister();
    if (response.headWritten()) {
      LOG.warn("A stream was aborted: {}", reason.toString());
      ResponseAbort.abort(request.request());
    } else {
      request.fail(reason);
    }
  }

  /**
   * Writes a comment if nothing was written since the last heartbeat, and all of it is sent. Ends
   * the response soon if its caller is not known any more.
   */
  void heartbeat() {
    checkCaller();
    if (silent && lastWrite.isComplete()) {
      write(HEARTBEAT);
    }
    silent = true;
  }

  private void checkCaller() {
    if (caller != null) {
      caller.check();
    }
  }

  /** Ends the response because the hub stops, also if the publisher has not ended. */
  void end() {
    cancel();
    if (response.ended() || response.closed()) {
      return;
    }
    if (response.headWritten()) {
      response.end();
    } else {
      HttpError stopping = HttpError.of(503, "UNAVAILABLE", "The hub is stopping.");
      request.fail(new HttpErrorException(stopping.with("retry-after", "1")));
    }
  }

  /** Cuts off the response, which must not look as if the source had ended. */
  private void cutOff(HttpError reason) {
    cancel();
    if (response.ended() || response.closed()) {
      return;
    }
    LOG.debug("A stream was cut off: {}", reason.message());
    if (!response.headWritten()) {
      request.fail(new HttpErrorException(reason));
    } else if (request.request().version() == HttpVersion.HTTP_2) {
      ResponseAbort.abort(request.request());
    } else {
      InboundConnection.of(request.request()).closeNow(); // also if the client reads nothing
    }
  }

  /** Sets the headers of an event stream, unless they are sent already. */
  static void setHeaders(HttpServerResponse response, Map<String, String> additional) {
    if (!response.headWritten()) {
      response
          .setStatusCode(200)
          .setChunked(true)
          .putHeader("content-type", "text/event-stream")
          .putHeader("cache-control", "no-cache")
          .putHeader("x-accel-buffering", "no")
          .putHeader("content-encoding", "identity");
      additional.forEach(response::putHeader);
    }
  }

  private Future<Void> write(Buffer text) {
    if (!response.ended() && !response.closed()) {
      request.vertx().cancelTimer(headersTimer);
      setHeaders(response, headers);
      lastWrite = response.write(text);
    }
    return lastWrite;
  }

  private void cancel() {
    unregister();
    writer.cancel();
  }

  private void unregister() {
    loop.remove(this);
    forgetSession.run();
    request.vertx().cancelTimer(headersTimer);
  }

  private static Buffer text(List<SseEvent> events) {
    Buffer text = Buffer.buffer();
    events.forEach(event -> event.appendTo(text));
    return text;
  }
}
