package io.serai.reload;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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
  private final Resources resources;
  private final Reloads reloads;
  private final ReloadThread thread;
  private final ReloadOptions options;
  private final FileLedger ledger;
  private final Verdicts verdicts;
  private final Applier applier;
  private final Touched touched = new Touched();
  private final FolderWatch watch;
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
    this.resources = resources;
    this.reloads = reloads;
    this.thread = thread;
    this.options = options;
    this.ledger = new FileLedger(base, options.maxFileSize(), clock);
    this.verdicts = new Verdicts(ledger, options.settled(), clock);
    this.applier = new Applier(resources, clock);
    Debounce debounce = new Debounce(thread, options, guarded(this::lookAtTouched));
    this.watch = new FolderWatch(thread, base, root, touched, debounce);
  }

  /** Applies all files as one change set and begins to watch; returns when they are applied. */
  public void start(Progress progress) {
    submit(() -> load(progress)).join();
  }

  /** Looks through the whole folder, as if nothing was known of what the file system told. */
  public CompletableFuture<Void> rescan() {
    return submit(() -> lookAtAll(true));
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
    watch.watchHome();
    FolderScan scan = scan(root, watch::watch);
    commit(ledger.check(scan.files(), Set.of(), progress), true);
    thread.schedule(guarded(this::poll), options.poll());
  }

  private void poll() {
    long began = System.nanoTime();
    try {
      watch.watchHome();
      lookAtAll(false);
    } finally {
      Duration pause = Duration.ofNanos((System.nanoTime() - began) * POLL_SHARE);
      Duration next = pause.compareTo(options.poll()) > 0 ? pause : options.poll();
      thread.schedule(guarded(this::poll), next);
    }
  }

  private void lookAtAll(boolean thorough) {
    Set<Path> folders = new HashSet<>();
    Consumer<Path> onFolder = watch::watch;
    FolderScan scan = scan(root, onFolder.andThen(folders::add));
    folders.addAll(scan.unreadable());
    watch.keepOnly(folders);
    Set<Path> files = withVanished(root, scan);
    commit(
        thorough ? ledger.check(files, Set.of(), Progress.NONE) : ledger.checkStamps(files), false);
  }

  private void lookAtTouched() {
    Touched.Look look = touched.take();
    if (look.everything()) {
      lookAtAll(true);
      return;
    }
    Set<Path> files = new HashSet<>();
    look.paths().stream().filter(path -> !Files.exists(path)).forEach(watch::forget);
    look.paths().forEach(path -> files.addAll(filesAt(path)));
    commit(ledger.check(files, Set.of(), Progress.NONE), false);
  }

  /** The files to look at because the path was touched. */
  private Set<Path> filesAt(Path path) {
    if (isHidden(path)) {
      Path folder = path.getParent();
      return Files.isSymbolicLink(path) && folder != null ? filesBelow(folder) : Set.of();
    }
    if (Files.isDirectory(path)) {
      return filesBelow(path);
    }
    Set<Path> files = ledger.below(path);
    if (resources.accepts(path.getFileName().toString())) {
      files.add(path);
    }
    return files;
  }

  private Set<Path> filesBelow(Path folder) {
    return withVanished(folder, scan(folder, watch::watch));
  }

  /** What a scan found, and what was known there; not what stands in folders it could not read. */
  private Set<Path> withVanished(Path folder, FolderScan scan) {
    Set<Path> files = ledger.below(folder);
    files.removeIf(file -> scan.unreadable().stream().anyMatch(file::startsWith));
    files.addAll(scan.files());
    return files;
  }

  private FolderScan scan(Path folder, Consumer<Path> onFolder) {
    return new FolderScan(resources::accepts, onFolder).visit(folder);
  }

  private boolean isHidden(Path path) {
    for (Path part : root.relativize(path)) {
      if (part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
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
      commit(ledger.check(paths(due), due, Progress.NONE), false);
    }
  }

  private Set<Path> paths(Set<String> files) {
    return files.stream().map(ledger::path).collect(Collectors.toSet());
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
