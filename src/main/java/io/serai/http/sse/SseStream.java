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
 * One answer that is a stream. Events may come on any thread; what has come is written together on
 * the event loop, and more is asked for only while the connection takes it.
 */
final class SseStream implements Flow.Subscriber<SseEvent> {
  private static final Logger LOG = LoggerFactory.getLogger(SseStream.class);
  private static final Buffer BEAT = Buffer.buffer(": \n\n");

  private final RoutingContext request;
  private final HttpServerResponse response;
  private final Context context;
  private final EventLoopSseStreams loop;
  private final FlowSubscriptionDemand demand = new FlowSubscriptionDemand();

  // guarded by this
  private Buffer pending = Buffer.buffer();
  private boolean flushing;
  private boolean complete;
  private boolean over;

  private boolean quiet = true;

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
    request.addEndHandler(ended -> gone());
    loop.add(this);
  }

  @Override
  public void onSubscribe(Flow.Subscription upstream) {
    demand.begin(upstream);
    flushSoon();
  }

  @Override
  public void onNext(SseEvent event) {
    demand.came();
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
    LOG.warn("A stream was cut off: {}", failure.toString());
    context.runOnContext(
        ignored -> {
          gone();
          response.reset();
        });
  }

  /**
   * On the event loop: says that the stream is there, where it said nothing since the last beat.
   */
  void beat() {
    if (quiet && !response.ended() && !response.writeQueueFull()) {
      response.write(BEAT);
    }
    quiet = true;
  }

  /** On the event loop: ends the answer, whatever was still to come. */
  void end() {
    gone();
    if (!response.ended() && !response.closed()) {
      response.end();
    }
  }

  private void flushSoon() {
    synchronized (this) {
      if (flushing || over) {
        return;
      }
      flushing = true;
    }
    context.runOnContext(ignored -> flushOrBreakOff());
  }

  private void flushOrBreakOff() {
    try {
      flush();
    } catch (Throwable failure) { // what cannot be written leaves no stream behind
      LOG.warn("A stream was broken off: {}", failure.toString());
      gone();
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
      if (over) {
        return;
      }
      pending = Buffer.buffer();
    }
    quiet = false;
    if (last) {
      finish(ready);
    } else {
      write(ready);
    }
  }

  /** The first write, be it empty, sends the head. */
  private void write(Buffer ready) {
    if (ready.length() > 0 || !response.headWritten()) {
      response.write(ready);
    }
    if (response.writeQueueFull()) {
      response.drainHandler(ignored -> demand.ask());
    } else {
      demand.ask();
    }
  }

  private void finish(Buffer ready) {
    close();
    if (response.ended() || response.closed()) {
      return;
    }
    response.end(ready);
  }

  /** On the event loop: takes no more events, and tells the publisher so. */
  void gone() {
    close();
    demand.cancel();
  }

  private void close() {
    synchronized (this) {
      over = true;
    }
    loop.remove(this);
  }
}
