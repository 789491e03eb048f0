package io.serai.cli;

import io.serai.hub.Hub;
import io.serai.hub.HubOptions;
import io.serai.hub.Settings;
import io.serai.reload.LoadProgressListener;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The one hub of a process that signals end. A signal while it starts ends the loading of files, so
 * that the start closes what it opened; a start that does not notice within {@link #PATIENCE} is
 * left to the end of the process, which loses nothing that was acknowledged.
 */
final class HubProcessLifecycle {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final CompletableFuture<Hub> started = new CompletableFuture<>();
  private volatile boolean stopping;

  /**
   * Starts the hub.
   *
   * @throws CancellationException where a signal came first
   */
  Hub start(Settings settings, HubOptions options) {
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "serai-stop"));
    try {
      Hub hub = Hub.start(settings, options);
      started.complete(hub);
      return hub;
    } catch (RuntimeException failure) {
      started.completeExceptionally(failure);
      throw stopping ? new CancellationException() : failure;
    }
  }

  /** The progress, of which the next step fails when the process is to end. */
  LoadProgressListener cancelling(LoadProgressListener progress) {
    return (done, total) -> {
      if (stopping) {
        throw new CancellationException();
      }
      progress.at(done, total);
    };
  }

  private void stop() {
    stopping = true;
    try {
      started.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS).close();
    } catch (ExecutionException | TimeoutException nothingRuns) {
      return;
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
