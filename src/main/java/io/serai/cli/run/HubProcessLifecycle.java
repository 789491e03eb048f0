package io.serai.cli.run;

import io.serai.hub.Hub;
import io.serai.hub.HubSettings;
import io.serai.hub.HubStartOptions;
import io.serai.reload.LoadProgressListener;
import io.serai.setting.Settings;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts and stops the hub of this process.
 *
 * <p>A signal during startup cancels the loading of files, so that the startup closes what it
 * opened. If it does not react within {@link #START_TIMEOUT}, the process ends anyway; no
 * acknowledged data is lost.
 */
final class HubProcessLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Hub.class);
  private static final Duration START_TIMEOUT = Duration.ofSeconds(10);

  /** What a stop may need after the time that work has to end. */
  private static final Duration BEYOND_SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);

  private final CompletableFuture<Hub> started = new CompletableFuture<>();
  private volatile Duration stopLimit = Duration.ZERO;
  private volatile boolean stopping;

  /**
   * Starts the hub.
   *
   * @throws CancellationException if a signal came first
   */
  Hub start(Settings settings, HubStartOptions options) {
    stopLimit = settings.get(HubSettings.SHUTDOWN_TIMEOUT).plus(BEYOND_SHUTDOWN_TIMEOUT);
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "serai-stop"));
    try {
      Hub hub = Hub.start(settings, options);
      started.complete(hub);
      return hub;
    } catch (RuntimeException | Error failure) {
      started.completeExceptionally(failure);
      if (stopping) {
        throw new CancellationException();
      }
      throw failure;
    }
  }

  /** Wraps a progress listener: it cancels the loading once the process is to end. */
  LoadProgressListener cancelling(LoadProgressListener progress) {
    return new LoadProgressListener() {
      @Override
      public void at(int done, int total) {
        cancelIfStopping();
        progress.at(done, total);
      }

      @Override
      public void checked(int done, int total) {
        cancelIfStopping();
        progress.checked(done, total);
      }

      @Override
      public void registering(int total) {
        cancelIfStopping();
        progress.registering(total);
      }
    };
  }

  private void cancelIfStopping() {
    if (stopping) {
      throw new CancellationException();
    }
  }

  private void stop() {
    stopping = true;
    if (started.isCompletedExceptionally()) {
      LogFormat.end(); // the process ends because the start has failed
      return;
    }
    LOG.info("The hub stops");
    try {
      if (closeHub()) {
        LOG.info("The hub has stopped");
      } else {
        LOG.warn(
            "The process ends although a route does not stop, such as one whose broker does not"
                + " answer. Its messages are redelivered.");
      }
    } catch (TimeoutException notStarted) {
      LOG.info("The hub ends during its start");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      LogFormat.end();
    }
  }

  /**
   * Closes the hub; a start that was cancelled has closed what it opened.
   *
   * @return whether it was closed in time
   */
  private boolean closeHub() throws InterruptedException, TimeoutException {
    try {
      Hub hub = started.get(START_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
      return closeWithin(stopLimit, hub::close);
    } catch (ExecutionException cancelled) {
      return true;
    }
  }

  /** Runs a close that may block for longer than the process is to live; false if it does. */
  static boolean closeWithin(Duration limit, Runnable close) throws InterruptedException {
    Thread closing = new Thread(close, "serai-close");
    closing.setDaemon(true);
    closing.start();
    closing.join(limit.toMillis());
    return !closing.isAlive();
  }
}
