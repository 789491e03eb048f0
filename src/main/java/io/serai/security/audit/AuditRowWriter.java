package io.serai.security.audit;

import io.serai.concurrent.CompletionCause;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes entries of the audit log to the database, in the order in which they come. One write at a
 * time is under way, with up to {@value #MAX_BATCH} entries, so that the audit takes one place in
 * the queue of the database, whatever callers do. Up to {@value #MAX_PENDING} entries wait.
 *
 * <p>Entries that cannot be written are left out. One warning says so, and another one how many
 * they were once entries are written again. Thread-safe; only {@link #close} blocks.
 */
final class AuditRowWriter implements Consumer<AuditEntry>, AutoCloseable {
  static final int MAX_PENDING = 10_000;
  private static final int MAX_BATCH = 256;
  private static final Logger LOG = LoggerFactory.getLogger(AuditRowWriter.class);

  private final AuditTable table;
  private final Consumer<Integer> written;
  private final ArrayDeque<AuditEntry> pending = new ArrayDeque<>();
  private CompletableFuture<Void> idle = CompletableFuture.completedFuture(null);
  private long leftOut;

  /**
   * @param written receives the number of entries after each write; must not block
   */
  AuditRowWriter(AuditTable table, Consumer<Integer> written) {
    this.table = table;
    this.written = written;
  }

  @Override
  public synchronized void accept(AuditEntry entry) {
    if (pending.size() >= MAX_PENDING) {
      leaveOut(1, "the database is too slow");
      return;
    }
    pending.add(entry);
    if (idle.isDone()) {
      idle = new CompletableFuture<>();
      writeNext();
    }
  }

  /** Waits until the entries that were accepted are written. */
  @Override
  public void close() {
    CompletableFuture<Void> end;
    synchronized (this) {
      end = idle;
    }
    end.join();
  }

  private void writeNext() {
    List<AuditEntry> batch = new ArrayList<>();
    while (batch.size() < MAX_BATCH && !pending.isEmpty()) {
      batch.add(pending.remove());
    }
    if (batch.isEmpty()) {
      idle.complete(null);
      return;
    }
    var unused = table.add(batch).whenComplete((count, failure) -> written(batch.size(), failure));
  }

  private void written(int count, @Nullable Throwable failure) {
    synchronized (this) {
      if (failure != null) {
        leaveOut(count, String.valueOf(CompletionCause.of(failure).getMessage()));
      } else if (leftOut > 0) {
        LOG.warn(
            "Entries of the audit log are in the database again; {} are only in the log", leftOut);
        leftOut = 0;
      }
      writeNext();
    }
    if (failure == null) {
      written.accept(count);
    }
  }

  private void leaveOut(int count, String reason) {
    if (leftOut == 0) {
      LOG.warn(
          "Entries of the audit log cannot be written to the database, and are only in the log of"
              + " io.serai.audit: {}",
          reason);
    }
    leftOut += count;
  }
}
