package io.serai.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;

/**
 * The threads that process requests with large bodies. Parsing such a body takes a multiple of its
 * size, and longer than an event loop may be held up, so few of them are processed at once. Others
 * wait within the {@linkplain BodyMemoryBudget budget} of bodies. Thread-safe.
 */
final class LargeBodyWorkers {

  /** Bytes from which on a body is large. */
  static final int LARGE = 256 * 1024;

  private static final String NAME = "serai-large-bodies";
  private static final long HEAP_PER_THREAD = 256L << 20;

  private final WorkerExecutor workers;

  /** Creates them: one for each 256 MiB of Java's heap, and at most one for each processor. */
  LargeBodyWorkers(Vertx vertx) {
    Runtime java = Runtime.getRuntime();
    long fitting = Math.max(1, java.maxMemory() / HEAP_PER_THREAD);
    int threads = (int) Math.min(fitting, java.availableProcessors());
    this.workers = vertx.createSharedWorkerExecutor(NAME, threads);
  }

  /**
   * Runs the work, in the context of the calling event loop: on that loop if the body is small.
   *
   * @param size of the body in bytes
   * @return fails if the work cannot run, because the server has stopped; small work never does
   */
  Future<Void> run(int size, Runnable work) {
    if (size < LARGE) {
      work.run();
      return Future.succeededFuture();
    }
    return workers.executeBlocking(
        () -> {
          work.run();
          return null;
        },
        false);
  }

  Future<Void> close() {
    return workers.close();
  }
}
