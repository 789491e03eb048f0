package io.serai.mcp.remote;

import io.serai.concurrent.ThreadPoolFactory;
import io.serai.mcp.client.ServerCallException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that reads lists of tools and their files, which takes too long for event loops and
 * timers. It does one thing after the other. Thread-safe.
 */
final class ToolListWorker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ToolListWorker.class);

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(ThreadPoolFactory.named("serai-mcp-tools"));

  /** Does some work, unless the hub is stopping. What it throws is logged. */
  void execute(Runnable work) {
    try {
      thread.execute(
          () -> {
            try {
              work.run();
            } catch (RuntimeException e) {
              LOG.error("The tools of MCP servers could not be synchronized", e);
            }
          });
    } catch (RejectedExecutionException stopping) {
      LOG.debug("The hub is stopping; the tools of MCP servers are no longer read");
    }
  }

  /** Does some work; fails with {@link ServerCallException} if the hub is stopping. */
  CompletionStage<Void> submit(Runnable work) {
    try {
      return CompletableFuture.runAsync(work, thread);
    } catch (RejectedExecutionException stopping) {
      return CompletableFuture.failedFuture(
          ServerCallException.lost("The hub is stopping, so it reads no tools."));
    }
  }

  /** Takes no more work; what waits is done. */
  @Override
  public void close() {
    thread.shutdown();
  }
}
