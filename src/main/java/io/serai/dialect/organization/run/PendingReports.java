package io.serai.dialect.organization.run;

import io.serai.dialect.organization.model.SaluteReport;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reports on a task that wait to be handled. Beyond a size the oldest are left out: it is as if
 * their files had been replaced before they were read. Thread-safe.
 */
final class PendingReports {
  private static final Logger LOG = LoggerFactory.getLogger(PendingReports.class);

  /** Characters of all. */
  static final int MOST_CHARACTERS = 4 << 20;

  private final String taskId;
  private final Queue<WaitingReport> reports = new ArrayDeque<>();
  private long characters;
  private boolean warned;

  private record WaitingReport(SaluteReport report, PendingCall call) {}

  PendingReports(String taskId) {
    this.taskId = taskId;
  }

  /**
   * Adds a report.
   *
   * @param call which was open when it came
   * @return whether one more waits than before
   */
  synchronized boolean add(SaluteReport report, PendingCall call) {
    reports.add(new WaitingReport(report, call));
    characters += report.size();
    boolean more = true;
    while (characters > MOST_CHARACTERS && reports.size() > 1) {
      poll();
      more = false;
      warn();
    }
    return more;
  }

  private void warn() {
    if (!warned) {
      warned = true;
      LOG.warn("Task {}: too many reports wait; the oldest are dropped", taskId);
    }
  }

  /** Handles the report that has waited longest; empty if none waits. */
  Optional<CompletionStage<?>> handleNext(
      BiFunction<SaluteReport, PendingCall, CompletionStage<?>> handler) {
    WaitingReport next = poll();
    return next == null ? Optional.empty() : Optional.of(handler.apply(next.report(), next.call()));
  }

  private synchronized @Nullable WaitingReport poll() {
    WaitingReport next = reports.poll();
    characters -= next == null ? 0 : next.report().size();
    return next;
  }
}
