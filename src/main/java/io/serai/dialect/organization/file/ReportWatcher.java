package io.serai.dialect.organization.file;

import io.serai.dialect.organization.model.Organization;
import io.serai.dialect.organization.model.OrganizationChart;
import io.serai.dialect.organization.model.SaluteReport;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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
 */
public final class ReportWatcher {
  private static final Logger LOG = LoggerFactory.getLogger(ReportWatcher.class);

  /** How often a last look waits for files that are half written. */
  private static final int LAST_LOOKS = 3;

  private final ReportFolder reports;
  private final Duration poll;
  private final Supplier<OrganizationChart> chart;
  private final ScheduledExecutorService executor;
  private final AbandonedCalls abandoned;
  private final List<ReportListener> work = new ArrayList<>();
  private @Nullable Future<?> polling;

  /**
   * @param folder of the organization, absolute
   * @param chart the active organization
   * @param executor reads files
   * @param abandoned what reports may be about besides the work
   */
  public ReportWatcher(
      Path folder,
      Duration poll,
      Supplier<OrganizationChart> chart,
      ScheduledExecutorService executor,
      AbandonedCalls abandoned,
      Clock clock) {
    this.reports = new ReportFolder(folder, clock);
    this.poll = poll;
    this.chart = chart;
    this.executor = executor;
    this.abandoned = abandoned;
  }

  /**
   * Gives reports to the work from now on.
   *
   * @return completes when the reports that exist already are known, which are not about the work
   */
  public CompletionStage<Void> follow(ReportListener listener) {
    return CompletableFuture.runAsync(
        () -> {
          look();
          synchronized (this) {
            work.add(listener);
            if (polling == null) {
              long millis = Math.max(1, poll.toMillis());
              polling =
                  executor.scheduleWithFixedDelay(
                      this::look, millis, millis, TimeUnit.MILLISECONDS);
            }
          }
        },
        executor);
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
                    ? CompletableFuture.runAsync(
                            () -> {},
                            CompletableFuture.delayedExecutor(
                                poll.toMillis(), TimeUnit.MILLISECONDS, executor))
                        .thenCompose(later -> lastLook(looks - 1))
                    : CompletableFuture.completedFuture(null));
  }

  /** Gives no more reports to the work. Does not wait for a report that it is receiving. */
  public void leave(ReportListener listener) {
    executor.execute(
        () -> {
          synchronized (this) {
            work.remove(listener);
            if (work.isEmpty() && polling != null) {
              polling.cancel(false);
              polling = null;
            }
          }
        });
  }

  private synchronized boolean expectsMore() {
    return reports.expectsMore();
  }

  private synchronized void look() {
    try {
      for (SaluteReport report : reports.news()) {
        ReportAssignment.of(
                report, chart.get().organization().map(Organization::id), work, abandoned)
            .ifPresent(listener -> listener.report(report));
      }
    } catch (RuntimeException fault) {
      LOG.error("The reports of an organization could not be read", fault);
    }
  }
}
