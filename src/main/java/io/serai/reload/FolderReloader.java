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
 * {@link Resources#apply} → outcomes → {@link Reloads} (A2S-Q25).
 *
 * <p>All reading and applying happens on the {@link ReloadThread}, which the folders of a hub
 * share. Thread-safe.
 */
public final class FolderReloader implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FolderReloader.class);
  private static final int POLL_SHARE = 50; // a poll takes at most a fiftieth of the thread

  private final Path root;
  private final Reloads reloads;
  private final ReloadThread thread;
  private final Duration poll;
  private final Verdicts verdicts;
  private final Applier applier;
  private final Touched touched = new Touched();
  private final FolderWatch watch;
  private final FolderLook look;
  private volatile boolean closed;

  /**
   * @param home the folder that {@link Resources#folder} and all file names are relative to
   * @param clock tells how long ago a file was written to
   */
  public FolderReloader(
      Path home,
      Resources resources,
      Reloads reloads,
      ReloadThread thread,
      ReloadOptions options,
      Clock clock) {
    Path base = home.toAbsolutePath().normalize();
    this.root = base.resolve(resources.folder());
    this.reloads = reloads;
    this.thread = thread;
    this.poll = options.poll();
    FileLedger ledger = new FileLedger(base, options.maxFileSize(), clock);
    this.verdicts = new Verdicts(ledger, options, clock);
    this.applier = new Applier(resources, clock);
    Debounce debounce = new Debounce(thread, options, guarded(this::lookAtTouched));
    this.watch = new FolderWatch(thread, base, root, touched, debounce);
    this.look = new FolderLook(root, resources::accepts, ledger, watch);
  }

  /** Applies all files as one change set and begins to watch; returns when they are applied. */
  public void start(Progress progress) {
    submit(() -> load(progress)).join();
  }

  /** Looks through the whole folder, as if nothing was known of what the file system told. */
  public CompletableFuture<Void> rescan() {
    return submit(() -> commit(look.atEverything(), false));
  }

  /** Does other work of the same kind between two change sets, and tells its outcomes. */
  public CompletableFuture<Void> recheck(Supplier<List<Outcome>> work) {
    return submit(() -> tell(work.get()));
  }

  /** Ends watching; what is served stays. */
  @Override
  public void close() {
    closed = true;
    thread.schedule(watch::close, Duration.ZERO);
  }

  private void load(Progress progress) {
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
    Touched.Paths paths = touched.take();
    commit(paths.everything() ? look.atEverything() : look.at(paths.some()), false);
  }

  private void commit(Findings findings, boolean initial) {
    if (!findings.isEmpty()) {
      tell(applier.apply(findings, initial));
    }
  }

  private void tell(List<Outcome> outcomes) {
    reloads.tell(verdicts.sift(outcomes));
    verdicts.next().ifPresent(delay -> thread.schedule(guarded(this::tryAgain), delay));
  }

  private void tryAgain() {
    Set<String> due = verdicts.due();
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
