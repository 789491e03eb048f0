package io.serai.http.engine;

import io.serai.concurrent.ConcurrencyLimiter;
import io.serai.concurrent.RoundRobinQueue;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.http.proxy.CallerLimitKey;
import io.serai.http.request.RequestEnd;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/**
 * The threads that process requests with large bodies. Parsing such a body takes a multiple of its
 * size, and longer than an event loop may be held up, so few of them are processed at once. Callers
 * take turns. A request whose client disconnects leaves the queue. Thread-safe.
 */
public final class LargeBodyWorkers {

  /** Bytes from which on a body is large. */
  static final int LARGE = 256 * 1024;

  private static final String NAME = "serai-large-bodies";

  private final int threads;
  private final WorkerExecutor workers;

  // guarded by this
  private final RoundRobinQueue<Turn> waiting = new RoundRobinQueue<>();
  private int running;

  /** Creates them: one for each 256 MiB of Java's heap, and at most one for each processor. */
  public LargeBodyWorkers(Vertx vertx) {
    this.threads = ConcurrencyLimiter.largeParsings();
    this.workers = vertx.createSharedWorkerExecutor(NAME, threads);
  }

  /** Whether a request with this body is for them. */
  static boolean isLarge(Buffer body) {
    return body.length() >= LARGE;
  }

  /**
   * Runs the work on a request, in the context of the calling event loop.
   *
   * @return fails if the work does not run, because the client has disconnected or the server has
   *     stopped
   */
  Future<Void> run(RoutingContext request, Runnable work) {
    String caller = CallerLimitKey.of(request);
    Turn turn = new Turn(request.vertx().getOrCreateContext(), work, Promise.promise());
    synchronized (this) {
      waiting.add(caller, turn);
    }
    RequestEnd.then(request, end -> leave(caller, turn));
    startNext();
    return turn.done().future();
  }

  private void leave(String caller, Turn turn) {
    boolean waited;
    synchronized (this) {
      waited = waiting.remove(caller, turn);
    }
    if (waited) {
      HttpError gone = HttpError.of(400, "BAD_REQUEST", "The request has ended.");
      turn.done().fail(new HttpErrorException(gone));
    }
  }

  private void startNext() {
    Turn next = next();
    if (next != null) {
      next.context().runOnContext(now -> start(next));
    }
  }

  private synchronized @Nullable Turn next() {
    Turn next = running < threads ? waiting.poll() : null;
    running += next == null ? 0 : 1;
    return next;
  }

  private void start(Turn turn) {
    workers
        .executeBlocking(
            () -> {
              turn.work().run();
              return null;
            },
            false)
        .<Void>mapEmpty()
        .onComplete(
            ended -> {
              synchronized (this) {
                running--;
              }
              startNext();
              turn.done().handle(ended);
            });
  }

  public Future<Void> close() {
    return workers.close();
  }

  private record Turn(Context context, Runnable work, Promise<Void> done) {}
}
