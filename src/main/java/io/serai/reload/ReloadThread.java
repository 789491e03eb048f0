package io.serai.reload;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread on which folders are read and changes applied, with a second thread that waits for
 * file system events. Thread-safe. Closing it waits up to ten seconds for the change set that is
 * being applied.
 */
public final class ReloadThread implements AutoCloseable, Executor {

  private static final Logger LOG = LoggerFactory.getLogger(ReloadThread.class);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private final ScheduledThreadPoolExecutor worker;
  private final WatchService service;
  private final Map<WatchKey, Set<WatchListener>> listeners = new ConcurrentHashMap<>();

  private ReloadThread(WatchService service, String name) {
    this.service = service;
    this.worker = new ScheduledThreadPoolExecutor(1, work -> daemon(work, name));
    worker.setRemoveOnCancelPolicy(true);
    worker.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    daemon(this::pollEvents, name + "-watch").start();
  }

  /**
   * Starts the threads for a file system, which is that of the home.
   *
   * @param name of the thread that applies changes
   */
  public static ReloadThread start(FileSystem files, String name) throws IOException {
    return new ReloadThread(files.newWatchService(), name);
  }

  @Override
  public void execute(Runnable work) {
    worker.execute(work);
  }

  /** Runs the work after a delay, unless this is closed before. */
  void schedule(Runnable work, Duration delay) {
    try {
      var unused = worker.schedule(work, delay.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("Reloading ended; nothing is scheduled any more");
    }
  }

  /** Notifies the listener of changes in the folder. A folder may have several listeners. */
  WatchKey watch(Path folder, WatchListener listener) throws IOException {
    WatchKey key = register(folder);
    if (key.watchable() instanceof Path watched
        && !watched.equals(folder)
        && !Files.exists(watched)) {
      forget(key); // the folder was renamed, and its key still has the old path
      key = register(folder);
    }
    listeners.computeIfAbsent(key, any -> ConcurrentHashMap.newKeySet()).add(listener);
    return key;
  }

  /** Removes the listener, and cancels the key with its last listener. */
  void unwatch(WatchKey key, WatchListener listener) {
    Set<WatchListener> remaining = listeners.get(key); // null if the folder is gone
    if (remaining != null && remaining.remove(listener) && remaining.isEmpty()) {
      forget(key);
    }
  }

  @Override
  public void close() {
    worker.shutdown();
    try {
      if (!worker.awaitTermination(CLOSE_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        LOG.warn("A reload still runs after {} and is interrupted", CLOSE_TIMEOUT);
        worker.shutdownNow();
      }
      service.close();
    } catch (InterruptedException e) {
      worker.shutdownNow();
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.debug("The watch service did not close", e);
    }
  }

  private WatchKey register(Path folder) throws IOException {
    return folder.register(
        service,
        StandardWatchEventKinds.ENTRY_CREATE,
        StandardWatchEventKinds.ENTRY_MODIFY,
        StandardWatchEventKinds.ENTRY_DELETE);
  }

  private void forget(WatchKey key) {
    listeners.remove(key);
    key.cancel();
  }

  private void pollEvents() {
    try {
      while (true) {
        WatchKey key = service.take();
        key.pollEvents().forEach(event -> dispatch(key, event));
        if (!key.reset()) {
          listeners.remove(key);
        }
      }
    } catch (ClosedWatchServiceException e) {
      LOG.debug("Watching ended");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void dispatch(WatchKey key, WatchEvent<?> event) {
    for (WatchListener listener : listeners.getOrDefault(key, Set.of())) {
      if (event.context() instanceof Path name && key.watchable() instanceof Path folder) {
        listener.touched(folder.resolve(name));
      } else {
        listener.overflowed();
      }
    }
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Is notified of file system events on the watching thread; must not block. */
  interface WatchListener {

    void touched(Path path);

    /** Events were lost: anything may have changed. */
    void overflowed();
  }
}
