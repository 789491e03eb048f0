package io.serai.http.sse;

import io.serai.http.StreamWriter;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One response of server-sent events. Event loop only. */
final class SseStream implements StreamWriter.Sink<SseEvent> {
  private static final Logger LOG = LoggerFactory.getLogger(SseStream.class);
  private static final Buffer HEARTBEAT = Buffer.buffer(": \n\n");

  private final RoutingContext request;
  private final HttpServerResponse response;
  private final ActiveSseStreams loop;
  private final StreamWriter<SseEvent> writer;

  private boolean silent = true;
  private Future<Void> lastWrite = Future.succeededFuture();

  SseStream(RoutingContext request, Context context, ActiveSseStreams loop) {
    this.request = request;
    this.response = request.response();
    this.loop = loop;
    this.writer = new StreamWriter<>(context, this);
  }

  /** Subscribes to the events of the response. */
  void open(Map<String, String> headers, Flow.Publisher<SseEvent> events) {
    response
        .setStatusCode(200)
        .setChunked(true)
        .putHeader("content-type", "text/event-stream")
        .putHeader("cache-control", "no-cache")
        .putHeader("x-accel-buffering", "no")
        .putHeader("content-encoding", "identity");
    headers.forEach(response::putHeader);
    request.addEndHandler(ended -> cancel());
    loop.add(this);
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
    if (!events.isEmpty() || !response.headWritten()) {
      lastWrite = response.write(text(events));
    }
    return lastWrite;
  }

  @Override
  public void end(List<SseEvent> events) {
    loop.remove(this);
    if (!response.ended() && !response.closed()) {
      response.end(text(events));
    }
  }

  @Override
  public void abort(Throwable reason) {
    LOG.warn("A stream was aborted: {}", reason.toString());
    loop.remove(this);
    response.reset();
  }

  /** Writes a comment if nothing was written since the last heartbeat, and all of it is sent. */
  void heartbeat() {
    if (silent && !response.ended() && lastWrite.isComplete()) {
      lastWrite = response.write(HEARTBEAT);
    }
    silent = true;
  }

  /** Ends the response, also if the publisher has not ended. */
  void end() {
    cancel();
    if (!response.ended() && !response.closed()) {
      response.end();
    }
  }

  private void cancel() {
    loop.remove(this);
    writer.cancel();
  }

  private static Buffer text(List<SseEvent> events) {
    Buffer text = Buffer.buffer();
    events.forEach(event -> event.appendTo(text));
    return text;
  }
}
