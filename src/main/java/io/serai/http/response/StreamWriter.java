package io.serai.http.response;

import io.serai.http.error.HttpErrorException;
import io.serai.http.limit.ResponseMemory;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes published items to a streaming response. Items may be published on any thread. They are
 * written in batches on the response's event loop, and more are requested only once they are sent
 * to the client. Thread-safe, except where noted.
 *
 * <p>It waits until its own items are sent, and does not ask whether the response is full: all
 * streams of an HTTP/2 connection are full while one of them waits for its client.
 *
 * @param <T> items
 */
public final class StreamWriter<T> implements Flow.Subscriber<T> {

  private final Context context;
  private final Sink<T> sink;
  private final ResponseMemory memory;
  private final FlowSubscriptionDemand demand = new FlowSubscriptionDemand();

  // guarded by this
  private List<T> pending = new ArrayList<>();
  private boolean flushing;
  private boolean complete;
  private boolean cancelled;
  private boolean done;
  private int unsentWrites;
  private @Nullable Throwable failure;

  /** A streaming response. Its methods but {@link #size} are called on the event loop. */
  public interface Sink<T> {

    /**
     * Writes items, of which there is at least one.
     *
     * @return completes when the items are sent
     */
    Future<Void> write(List<T> items);

    /** Returns about how many bytes an item takes in memory until it is sent. */
    long size(T item);

    /**
     * Writes the last items, of which there may be none, and ends the response.
     *
     * @return completes when the items are sent
     */
    Future<Void> end(List<T> items);

    /** Aborts the response, since its publisher or a write has failed. */
    void abort(Throwable reason);
  }

  /**
   * @param context the event loop of the response
   * @param memory counts the stream, and the items until they are sent; closed at the end
   * @throws HttpErrorException 429 or 503 if too many streams are open
   */
  public StreamWriter(Context context, Sink<T> sink, ResponseMemory memory) {
    memory.openStream();
    this.context = context;
    this.sink = sink;
    this.memory = memory;
  }

  @Override
  public void onSubscribe(Flow.Subscription upstream) {
    demand.begin(upstream);
  }

  @Override
  public void onNext(T item) {
    long size = sink.size(item);
    try {
      memory.reserve(size);
    } catch (HttpErrorException full) {
      demand.cancel();
      finish(full);
      return;
    }
    synchronized (this) {
      pending.add(item);
    }
    flushSoon();
    demand.arrived(size);
  }

  @Override
  public void onComplete() {
    finish(null);
  }

  @Override
  public void onError(Throwable reason) {
    finish(reason);
  }

  /** Cancels the subscription, and drops the items that are not written yet. */
  public void cancel() {
    synchronized (this) {
      cancelled = true;
      pending.clear();
    }
    demand.cancel();
    closeOnceSent(false);
  }

  private void finish(@Nullable Throwable reason) {
    demand.complete();
    synchronized (this) {
      if (complete) {
        return; // with a failure, after which the publisher may have ended
      }
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
    context.runOnContext(ignored -> flushOrAbort());
  }

  private void flushOrAbort() {
    try {
      flush();
    } catch (Throwable reason) { // the stream must not stay open
      cancel();
      sink.abort(reason);
    }
  }

  private void flush() {
    List<T> ready;
    boolean last;
    Throwable reason;
    synchronized (this) {
      flushing = false;
      if (cancelled) {
        return; // the response has ended too
      }
      ready = pending;
      pending = new ArrayList<>();
      last = complete;
      reason = failure;
    }
    if (!last) {
      write(ready);
    } else if (reason == null) {
      end(ready);
    } else {
      if (!ready.isEmpty()) {
        write(ready);
      }
      cancel();
      sink.abort(reason);
    }
  }

  private void write(List<T> items) {
    long[] sizes = items.stream().mapToLong(sink::size).toArray();
    begun(() -> sink.write(items))
        .onComplete(
            sent -> {
              Arrays.stream(sizes).forEach(memory::release);
              if (sent.succeeded()) {
                demand.sent(sizes.length, Arrays.stream(sizes).sum());
              }
              closeOnceSent(true);
            });
  }

  private void end(List<T> items) {
    begun(() -> sink.end(items))
        .onComplete(
            sent -> {
              synchronized (this) {
                done = true;
              }
              closeOnceSent(true);
            });
  }

  private Future<Void> begun(Supplier<Future<Void>> write) {
    synchronized (this) {
      unsentWrites++;
    }
    try {
      return write.get();
    } catch (RuntimeException | Error failure) {
      closeOnceSent(true);
      throw failure;
    }
  }

  /**
   * Counts nothing any more once the stream is over and all that was written is sent, or is lost.
   *
   * @param sent whether a write has completed
   */
  private void closeOnceSent(boolean sent) {
    boolean over;
    synchronized (this) {
      unsentWrites -= sent ? 1 : 0;
      over = unsentWrites == 0 && (done || cancelled);
    }
    if (over) {
      memory.close();
    }
  }
}
