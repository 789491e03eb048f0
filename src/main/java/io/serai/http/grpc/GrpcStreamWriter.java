package io.serai.http.grpc;

import io.serai.http.FlowSubscriptionDemand;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a streaming reply. Messages may be published on any thread; they are written on the event
 * loop, and more are requested only while the client reads them.
 */
final class GrpcStreamWriter implements Flow.Subscriber<Buffer> {

  private final GrpcResponseWriter response;
  private final Context context;
  private final Consumer<@Nullable Throwable> end;
  private final FlowSubscriptionDemand demand = new FlowSubscriptionDemand();

  // guarded by this
  private final Deque<Buffer> pending = new ArrayDeque<>();
  private boolean flushing;
  private boolean complete;
  private boolean cancelled;
  private @Nullable Throwable failure;

  /**
   * @param end called on the event loop when everything is written, with the publisher's failure or
   *     null
   */
  GrpcStreamWriter(
      GrpcResponseWriter response, Context context, Consumer<@Nullable Throwable> end) {
    this.response = response;
    this.context = context;
    this.end = end;
  }

  @Override
  public void onSubscribe(Flow.Subscription upstream) {
    demand.begin(upstream);
  }

  @Override
  public void onNext(Buffer message) {
    demand.received();
    synchronized (this) {
      pending.add(message);
    }
    flushSoon();
  }

  @Override
  public void onComplete() {
    finished(null);
  }

  @Override
  public void onError(Throwable reason) {
    finished(reason);
  }

  /** Cancels the subscription and drops the messages that are not written yet. */
  void cancel() {
    synchronized (this) {
      cancelled = true;
      pending.clear();
    }
    demand.cancel();
  }

  private void finished(@Nullable Throwable reason) {
    demand.complete();
    synchronized (this) {
      complete = true;
      failure = reason;
    }
    flushSoon();
  }

  private void flushSoon() {
    synchronized (this) {
      if (flushing || cancelled) {
        return;
      }
      flushing = true;
    }
    context.runOnContext(ignored -> flush());
  }

  private void flush() {
    for (Buffer next = next(); next != null; next = next()) {
      response.write(next);
    }
    boolean ends;
    Throwable reason;
    synchronized (this) {
      if (cancelled) {
        return; // the response has ended too
      }
      ends = complete && pending.isEmpty();
      reason = failure;
    }
    if (ends) {
      end.accept(reason);
    } else if (response.isFull()) {
      response.onDrain(drained -> demand.requestMore());
    } else {
      demand.requestMore();
    }
  }

  private synchronized @Nullable Buffer next() {
    Buffer next = cancelled ? null : pending.poll();
    flushing = next != null;
    return next;
  }
}
