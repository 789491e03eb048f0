package io.serai.security.audit;

import io.serai.security.audit.AuditSettings.AuditRetention;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes the rows of the audit log that are older or more than the settings keep: each hour, and
 * after each {@value #PART}th of the rows that are kept. Thread-safe; does not block.
 */
final class AuditPruner {
  private static final Logger LOG = LoggerFactory.getLogger(AuditPruner.class);
  private static final int PART = 10;
  private static final int MAX_DELETED = 1_000;

  private final AuditTable table;
  private final AuditRetention retention;
  private final Clock clock;
  private final AtomicInteger added = new AtomicInteger();

  AuditPruner(AuditTable table, AuditRetention retention, Clock clock) {
    this.table = table;
    this.retention = retention;
    this.clock = clock;
  }

  /** Prunes now and each hour from now on. */
  void begin(ScheduledExecutorService timer) {
    var unused = timer.scheduleWithFixedDelay(this::tryPrune, 0, 1, TimeUnit.HOURS);
  }

  /** Counts rows that were added, and prunes if they are many. */
  void added(int rows) {
    if (added.addAndGet(rows) > retention.keepMost() / PART) {
      tryPrune();
    }
  }

  /** Deletes rows until none is left to delete. */
  CompletionStage<Void> prune() {
    added.set(0);
    return table
        .beyond(retention.keepMost())
        .thenCompose(upTo -> prune(retention.before(clock.instant()), upTo));
  }

  /** Never throws, since the timer would not run it again. */
  private void tryPrune() {
    var unused =
        CompletableFuture.completedFuture(retention)
            .thenCompose(each -> prune())
            .exceptionally(
                failure -> {
                  LOG.warn(
                      "Old entries of the audit log could not be deleted; tried again", failure);
                  return null;
                });
  }

  private CompletableFuture<Void> prune(Instant before, long upTo) {
    return table
        .prune(before, upTo, MAX_DELETED)
        .thenCompose(
            deleted ->
                deleted < MAX_DELETED
                    ? CompletableFuture.completedFuture(null)
                    : prune(before, upTo));
  }
}
