package io.serai.reload;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what one folder serves equal to the files that stand in it: scan or watch → change set →
 * {@link FolderChangeHandler#apply} → outcomes → {@link ReloadHistory} (A2S-Q25).
 *
 * <p>All reading and applying happens on the {@link ReloadThread}, which the folders of a hub
 * share. Thread-safe.
 */
public final class FolderReloader implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FolderReloader.class);
  private static final int POLL_SHARE = 50; // a poll takes at most a fiftieth of the thread

  private final Path root;
  private final ReloadHistory reloadHistory;
  private final ReloadThread thread;
  private final Duration poll;
  private final SettlingFilter settlingFilter;
  private final ChangeSetApplier applier;
  private final TouchedPaths touched = new TouchedPaths();
  private final FolderWatch watch;
  private final FolderChangeDetector look;
  private volatile boolean closed;

  /**
   * @param home the folder that {@link FolderChangeHandler#folder} and all file names are relative
   *     to
   * @param clock tells how long ago a file was written to
   */
  public FolderReloader(
      Path home,
      FolderChangeHandler folderChangeHandler,
      ReloadHistory reloadHistory,
      ReloadThread thread,
      ReloadOptions options,
      Clock clock) {
    Path base = home.toAbsolutePath().normalize();
    this.root = base.resolve(folderChangeHandler.folder());
    this.reloadHistory = reloadHistory;
    this.thread = thread;
    this.poll = options.poll();
    FileStateTracker ledger = new FileStateTracker(base, options.maxFileSize(), clock);
    this.settlingFilter = new SettlingFilter(ledger, options, clock);
    this.applier = new ChangeSetApplier(folderChangeHandler, clock);
    ChangeDebouncer debounce = new ChangeDebouncer(thread, options, guarded(this::lookAtTouched));
    this.watch = new FolderWatch(thread, base, root, touched, debounce);
    this.look = new FolderChangeDetector(root, folderChangeHandler::accepts, ledger, watch);
  }

  /** Applies all files as one change set and begins to watch; returns when they are applied. */
  public void start(LoadProgressListener progress) {
    submit(() -> load(progress)).join();
  }

  /** Looks through the whole folder, as if nothing was known of what the file system told. */
  public CompletableFuture<Void> rescan() {
    return submit(() -> commit(look.atEverything(), false));
  }

  /** Does other work of the same kind between two change sets, and tells its outcomes. */
  public CompletableFuture<Void> recheck(Supplier<List<FileReloadOutcome>> work) {
    return submit(() -> tell(work.get()));
  }

  /** Ends watching; what is served stays. */
  @Override
  public void close() {
    closed = true;
    thread.schedule(watch::close, Duration.ZERO);
  }

  private void load(LoadProgressListener progress) {
    commit(look.first(progress), true);
    thread.schedule(guarded(this::poll), poll);
  }

  private void poll() {
    long began = System.nanoTime();
    try {
      commit(look.atStamps(), false);
    } finally {
      Duration pause = Duration.ofNanos((System.nanoTime() - began) * POLL_SHARE);
      thread.schedule(guarded(this::poll), pause.compareTo(poll) > 0 ? pause : poll);
    }
  }

  private void lookAtTouched() {
    TouchedPaths.PathSelection paths = touched.take();
    commit(paths.everything() ? look.atEverything() : look.at(paths.some()), false);
  }

  private void commit(DetectedFileChanges detectedFileChanges, boolean initial) {
    if (!detectedFileChanges.isEmpty()) {
      tell(applier.apply(detectedFileChanges, initial));
    }
  }

  private void tell(List<FileReloadOutcome> outcomes) {
    reloadHistory.tell(settlingFilter.sift(outcomes));
    settlingFilter.next().ifPresent(delay -> thread.schedule(guarded(this::tryAgain), delay));
  }

  private void tryAgain() {
    Set<String> due = settlingFilter.due();
    if (!due.isEmpty()) {
      commit(look.again(due), false);
    }
  }

  private CompletableFuture<Void> submit(Runnable work) {
    return CompletableFuture.runAsync(work, thread);
  }

  /** Work whose failure is logged and ends nothing. */
  private Runnable guarded(Runnable work) {
    return () -> {
      try {
        if (!closed) {
          work.run();
        }
      } catch (RuntimeException e) {
        LOG.error("{} could not be looked through", root, e);
      }
    };
  }
}
