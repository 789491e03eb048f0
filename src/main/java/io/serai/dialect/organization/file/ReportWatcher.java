package io.serai.dialect.organization.file;

import io.serai.concurrent.FatalErrors;
import io.serai.dialect.organization.model.Organization;
import io.serai.dialect.organization.model.OrganizationDefinition;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the reports of an organization at a regular interval while there is work that they may be
 * about, and gives each to that work. Thread-safe; files are read on its executor only.
 *
 * <p>Before work begins or ends in a folder, all that was reported in it before is read. So work is
 * counted for a report if it was open when the report was written.
 */
public final class ReportWatcher {
  private static final Logger LOG = LoggerFactory.getLogger(ReportWatcher.class);

  /** How often a last look waits for files that are half written. */
  private static final int LAST_LOOKS = 3;

  private final Path folder;
  private final ReportFolder reports;
  private final Duration poll;
  private final Supplier<OrganizationDefinition> chart;
  private final ScheduledExecutorService executor;
  private final ReportWatchers all;
  private final List<ReportableWork> work = new CopyOnWriteArrayList<>();
  private @Nullable Future<?> polling;

  /**
   * @param folder of the organization, absolute
   * @param chart the active organization
   * @param executor reads files
   * @param all what reads the reports of all organizations
   */
  public ReportWatcher(
      Path folder,
      Duration poll,
      Supplier<OrganizationDefinition> chart,
      ScheduledExecutorService executor,
      ReportWatchers all,
      Clock clock) {
    this.folder = folder;
    this.reports = new ReportFolder(folder, clock);
    this.poll = poll;
    this.chart = chart;
    this.executor = executor;
    this.all = all;
  }

  /** Returns the folder of the organization. */
  Path folder() {
    return folder;
  }

  /** Returns the work of the organization. */
  List<ReportableWork> work() {
    return work;
  }

  /**
   * Gives reports to the work from now on.
   *
   * @return completes when the reports that exist already are known, which are not about the work
   */
  public CompletionStage<Void> follow(ReportableWork listener) {
    return CompletableFuture.runAsync(
        () -> {
          look();
          lookAtAll();
          begin(listener);
        },
        executor);
  }

  private synchronized void begin(ReportableWork listener) {
    work.add(listener);
    all.add(this);
    if (polling == null) {
      long millis = Math.max(1, poll.toMillis());
      polling = executor.scheduleWithFixedDelay(this::look, millis, millis, TimeUnit.MILLISECONDS);
    }
  }

  /**
   * Gives the work the reports that are there now, and waits a moment for those that are half
   * written.
   */
  public CompletionStage<Void> lastLook() {
    return lastLook(LAST_LOOKS);
  }

  private CompletionStage<Void> lastLook(int looks) {
    return CompletableFuture.runAsync(this::look, executor)
        .thenCompose(
            done ->
                looks > 1 && expectsMore()
                    ? afterPoll().thenCompose(due -> lastLook(looks - 1))
                    : CompletableFuture.completedFuture(null));
  }

  private CompletionStage<Void> afterPoll() {
    CompletableFuture<Void> due = new CompletableFuture<>();
    var unused =
        executor.schedule(() -> due.complete(null), poll.toMillis(), TimeUnit.MILLISECONDS);
    return due;
  }

  /**
   * Gives no more reports to the work. Does not wait for a report that it is receiving.
   *
   * @return completes when reports are no longer given to it, or the hub stops
   */
  public CompletionStage<Void> leave(ReportableWork listener) {
    return CompletableFuture.runAsync(
        () -> {
          lookAtAll();
          end(listener);
        },
        executor);
  }

  private synchronized void end(ReportableWork listener) {
    work.remove(listener);
    if (work.isEmpty() && polling != null) {
      polling.cancel(false);
      polling = null;
      all.remove(this);
    }
  }

  private void lookAtAll() {
    all.in(folder).forEach(ReportWatcher::look);
  }

  private synchronized boolean expectsMore() {
    return reports.expectsMore();
  }

  private synchronized void look() {
    try {
      ReportAssignment assignment =
          new ReportAssignment(folder, chart.get().organization().map(Organization::id), work);
      reports.news(
          report -> assignment.of(report, all).ifPresent(listener -> listener.report(report)));
    } catch (RuntimeException | Error fault) { // thrown, it would end the polling
      FatalErrors.rethrow(fault);
      LOG.error("The reports of an organization could not be read", fault);
    }
  }
}
