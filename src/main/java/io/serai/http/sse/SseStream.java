package io.serai.http.sse;

import io.serai.http.FlowSubscriptionDemand;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.concurrent.Flow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one response of server-sent events. Events may be published on any thread. They are
 * written in batches on the event loop, and more are requested only while the client reads them.
 */
final class SseStream implements Flow.Subscriber<SseEvent> {
  private static final Logger LOG = LoggerFactory.getLogger(SseStream.class);
  private static final Buffer HEARTBEAT = Buffer.buffer(": \n\n");

  private final RoutingContext request;
  private final HttpServerResponse response;
  private final Context context;
  private final EventLoopSseStreams loop;
  private final FlowSubscriptionDemand demand = new FlowSubscriptionDemand();

  // guarded by this
  private Buffer pending = Buffer.buffer();
  private boolean flushing;
  private boolean complete;
  private boolean cancelled;

  private boolean silent = true;

  SseStream(RoutingContext request, Context context, EventLoopSseStreams loop) {
    this.request = request;
    this.response = request.response();
    this.context = context;
    this.loop = loop;
  }

  void open(Map<String, String> headers) {
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
  }

  @Override
  public void onSubscribe(Flow.Subscription upstream) {
    demand.begin(upstream);
    flushSoon();
  }

  @Override
  public void onNext(SseEvent event) {
    demand.received();
    synchronized (this) {
      event.appendTo(pending);
    }
    flushSoon();
  }

  @Override
  public void onComplete() {
    demand.complete();
    synchronized (this) {
      complete = true;
    }
    flushSoon();
  }

  @Override
  public void onError(Throwable failure) {
    LOG.warn("A stream was aborted, since its publisher failed: {}", failure.toString());
    context.runOnContext(
        ignored -> {
          cancel();
          response.reset();
        });
  }

  /** Writes a comment if nothing was written since the last heartbeat. Event loop only. */
  void heartbeat() {
    if (silent && !response.ended() && !response.writeQueueFull()) {
      response.write(HEARTBEAT);
    }
    silent = true;
  }

  /** Ends the response, also if the publisher has not ended. Event loop only. */
  void end() {
    cancel();
    if (!response.ended() && !response.closed()) {
      response.end();
    }
  }

  private void flushSoon() {
    synchronized (this) {
      if (flushing || cancelled) {
        return;
      }
      flushing = true;
    }
    context.runOnContext(ignored -> flushOrAbort());
  }

  private void flushOrAbort() {
    try {
      flush();
    } catch (Throwable failure) { // the stream must not stay registered
      LOG.warn("A stream was aborted, since writing failed: {}", failure.toString());
      cancel();
      response.reset();
    }
  }

  private void flush() {
    Buffer ready;
    boolean last;
    synchronized (this) {
      flushing = false;
      ready = pending;
      last = complete;
      if (cancelled) {
        return;
      }
      pending = Buffer.buffer();
    }
    silent = false;
    if (last) {
      finish(ready);
    } else {
      write(ready);
    }
  }

  /** Writes events; the first write, even if empty, sends the headers. */
  private void write(Buffer ready) {
    if (ready.length() > 0 || !response.headWritten()) {
      response.write(ready);
    }
    if (response.writeQueueFull()) {
      response.drainHandler(ignored -> demand.requestMore());
    } else {
      demand.requestMore();
    }
  }

  private void finish(Buffer ready) {
    close();
    if (response.ended() || response.closed()) {
      return;
    }
    response.end(ready);
  }

  /** Takes no more events, and cancels the subscription. Event loop only. */
  void cancel() {
    close();
    demand.cancel();
  }

  private void close() {
    synchronized (this) {
      cancelled = true;
    }
    loop.remove(this);
  }
}
