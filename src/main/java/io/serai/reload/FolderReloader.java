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
 * Reloads the files of one folder when they change: scan or watch → change set → {@link
 * FolderChangeHandler#apply} → outcomes → {@link ReloadHistory} (A2S-Q25).
 *
 * <p>All reading and applying happens on the {@link ReloadThread}, which several folders may share.
 * Thread-safe.
 */
public final class FolderReloader implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FolderReloader.class);
  private static final int POLL_PAUSE_FACTOR = 50; // polling uses at most 2 % of the thread

  private final Path root;
  private final ReloadHistory reloadHistory;
  private final ReloadThread thread;
  private final Duration poll;
  private final RefusalDebouncer refusalDebouncer;
  private final ChangeSetApplier applier;
  private final TouchedPaths touched = new TouchedPaths();
  private final FolderWatch watch;
  private final FolderChangeDetector detector;
  private volatile boolean closed;

  /**
   * Creates a reloader.
   *
   * @param home the folder that {@link FolderChangeHandler#folder} and all file names are relative
   *     to
   * @param clock used to determine how long ago a file was written
   */
  public FolderReloader(
      Path home,
      FolderChangeHandler handler,
      ReloadHistory reloadHistory,
      ReloadThread thread,
      ReloadConfig options,
      Clock clock) {
    Path base = home.toAbsolutePath().normalize();
    this.root = base.resolve(handler.folder());
    this.reloadHistory = reloadHistory;
    this.thread = thread;
    this.poll = options.poll();
    FileStateTracker tracker =
        new FileStateTracker(
            base,
            options.maxFileSize(),
            clock,
            handler::accepts,
            file -> reloadHistory.refused().containsKey(file));
    this.refusalDebouncer = new RefusalDebouncer(tracker, options, clock);
    this.applier = new ChangeSetApplier(handler, clock);
    ChangeDebouncer debounce = new ChangeDebouncer(thread, options, guarded(this::scanTouched));
    this.watch = new FolderWatch(thread, base, root, touched, debounce);
    this.detector = new FolderChangeDetector(base, root, handler::accepts, tracker, watch);
  }

  /** Applies all files as one change set and starts to watch. Returns when they are applied. */
  public void start(LoadProgressListener progress) {
    submit(() -> load(progress)).join();
  }

  /** Reads the whole folder, whether or not the file system has reported changes. */
  public CompletableFuture<Void> rescan() {
    return submit(() -> apply(detector.scanAll()));
  }

  /** Runs other work between two change sets and records the outcomes that it returns. */
  public CompletableFuture<Void> recheck(Supplier<List<FileReloadOutcome>> work) {
    return submit(() -> report(work.get()));
  }

  /** Stops watching; what the files define continues to be served. */
  @Override
  public void close() {
    closed = true;
    thread.schedule(watch::close, Duration.ZERO);
  }

  private void load(LoadProgressListener progress) {
    apply(detector.initialScan(progress), true, progress);
    thread.schedule(guarded(this::poll), poll);
  }

  private void poll() {
    long began = System.nanoTime();
    try {
      apply(detector.scanMetadata());
    } finally {
      Duration pause = Duration.ofNanos((System.nanoTime() - began) * POLL_PAUSE_FACTOR);
      thread.schedule(guarded(this::poll), pause.compareTo(poll) > 0 ? pause : poll);
    }
  }

  private void scanTouched() {
    TouchedPaths.PathSelection paths = touched.take();
    apply(paths.everything() ? detector.scanAll() : detector.scanTouched(paths.some()));
  }

  private void apply(DetectedFileChanges changes) {
    apply(changes, false, LoadProgressListener.NONE);
  }

  private void apply(DetectedFileChanges changes, boolean initial, LoadProgressListener progress) {
    if (!changes.isEmpty()) {
      report(applier.apply(changes, initial, progress));
    }
  }

  private void report(List<FileReloadOutcome> outcomes) {
    reloadHistory.record(refusalDebouncer.filter(outcomes));
    refusalDebouncer
        .nextRetry()
        .ifPresent(delay -> thread.schedule(guarded(this::retryDue), delay));
  }

  private void retryDue() {
    Set<String> due = refusalDebouncer.due();
    if (!due.isEmpty()) {
      apply(detector.rescan(due));
    }
  }

  private CompletableFuture<Void> submit(Runnable work) {
    return CompletableFuture.runAsync(work, thread);
  }

  /** Wraps work so that a failure is logged and later work still runs. */
  private Runnable guarded(Runnable work) {
    return () -> {
      try {
        if (!closed) {
          work.run();
        }
      } catch (RuntimeException | LinkageError | StackOverflowError e) {
        LOG.error("{} could not be scanned", root, e);
      }
    };
  }
}
