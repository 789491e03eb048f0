package io.serai.http.grpc;

import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One reply that is a stream. Messages may come on any thread; they are written on the event loop,
 * and more are asked for only while the caller takes them.
 */
final class GrpcStream implements Flow.Subscriber<Buffer> {

  /** How many messages may be asked for ahead of what was written. */
  private static final int AHEAD = 32;

  private final GrpcResponse response;
  private final Context context;
  private final Consumer<@Nullable Throwable> end;

  // guarded by this
  private final Deque<Buffer> pending = new ArrayDeque<>();
  private int asked;
  private boolean flushing;
  private boolean complete;
  private boolean over;
  private @Nullable Throwable failure;
  private Flow.@Nullable Subscription subscription;

  /**
   * @param end called on the event loop when all is written, with why there was no more
   */
  GrpcStream(GrpcResponse response, Context context, Consumer<@Nullable Throwable> end) {
    this.response = response;
    this.context = context;
    this.end = end;
  }

  @Override
  public void onSubscribe(Flow.Subscription upstream) {
    boolean late;
    synchronized (this) {
      subscription = upstream;
      late = over;
    }
    if (late) {
      upstream.cancel();
    } else {
      ask();
    }
  }

  @Override
  public void onNext(Buffer message) {
    synchronized (this) {
      asked--;
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

  /** Asks for no more; what was not written is dropped with the call. */
  void cancel() {
    Flow.Subscription upstream;
    synchronized (this) {
      over = true;
      pending.clear();
      upstream = complete ? null : subscription;
    }
    if (upstream != null) {
      upstream.cancel();
    }
  }

  private void finished(@Nullable Throwable reason) {
    synchronized (this) {
      complete = true;
      failure = reason;
    }
    flushSoon();
  }

  private void flushSoon() {
    synchronized (this) {
      if (flushing || over) {
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
      ends = complete && !over && pending.isEmpty();
      reason = failure;
    }
    if (ends) {
      end.accept(reason);
    } else if (response.isFull()) {
      response.onDrain(drained -> ask());
    } else {
      ask();
    }
  }

  private synchronized @Nullable Buffer next() {
    Buffer next = over ? null : pending.poll();
    flushing = next != null;
    return next;
  }

  private void ask() {
    Flow.Subscription upstream;
    int more;
    synchronized (this) {
      upstream = subscription;
      more = AHEAD - asked;
      if (over || complete || upstream == null || more < AHEAD / 2) {
        return;
      }
      asked += more;
    }
    upstream.request(more);
  }
}
