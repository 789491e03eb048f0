package io.serai.dialect.organization.file;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The watchers of the reports of all organizations that have work with Agent Zero. Organizations
 * that share a folder share the work that its reports may be about, so that a report is not taken
 * for one on the work of somebody else. Thread-safe.
 */
public final class ReportWatchers {
  private final List<ReportWatcher> watchers = new CopyOnWriteArrayList<>();
  private final AbandonedMessageRegistry abandoned;

  public ReportWatchers(Clock clock) {
    this.abandoned = new AbandonedMessageRegistry(clock);
  }

  /** Returns the messages that Agent Zero may still work on though their tasks have ended. */
  public AbandonedMessageRegistry abandoned() {
    return abandoned;
  }

  /** Adds one that has work now. */
  void add(ReportWatcher watcher) {
    if (!watchers.contains(watcher)) {
      watchers.add(watcher);
    }
  }

  /** Removes one that has no work any more. */
  void remove(ReportWatcher watcher) {
    watchers.remove(watcher);
  }

  /** Returns those that have work and read reports in that folder. Blocks. */
  List<ReportWatcher> in(Path folder) {
    return watchers.stream().filter(each -> SameFolder.is(each.folder(), folder)).toList();
  }

  /** Returns the work that a report in that folder may be about. Blocks. */
  List<ReportableWork> work(Path folder) {
    return in(folder).stream().flatMap(each -> each.work().stream()).distinct().toList();
  }
}
