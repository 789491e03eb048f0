package io.serai.security.audit;

import io.serai.concurrent.CompletionCause;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes entries of the audit log to the database, in the order in which they come. One write at a
 * time is under way, with up to {@value #MAX_BATCH} entries, so that the audit takes one place in
 * the queue of the database, whatever callers do. Up to {@value #MAX_PENDING} entries wait.
 *
 * <p>Entries that cannot be written are tried again after a pause. If more wait than fit, further
 * ones are left out. One warning says so, and another one how many they were once entries are
 * written again. If the connection was lost during a commit, entries may be written twice.
 * Thread-safe; only {@link #close} blocks.
 */
final class AuditRowWriter implements Consumer<AuditEntry>, AutoCloseable {
  static final int MAX_PENDING = 10_000;
  private static final int MAX_BATCH = 256;
  private static final Executor PAUSE = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);
  private static final Logger LOG = LoggerFactory.getLogger(AuditRowWriter.class);

  private final AuditTable table;
  private final Consumer<Integer> written;
  private final ArrayDeque<AuditEntry> pending = new ArrayDeque<>();
  private final Executor pause;
  private CompletableFuture<Void> idle = CompletableFuture.completedFuture(null);
  private boolean pausing;
  private boolean closed;
  private boolean failing;
  private long leftOut;

  /**
   * @param written receives the number of entries after each write; must not block
   */
  AuditRowWriter(AuditTable table, Consumer<Integer> written) {
    this(table, written, PAUSE);
  }

  /**
   * @param pause runs the next try after a failed one later
   */
  AuditRowWriter(AuditTable table, Consumer<Integer> written, Executor pause) {
    this.table = table;
    this.written = written;
    this.pause = pause;
  }

  @Override
  public synchronized void accept(AuditEntry entry) {
    if (pending.size() >= MAX_PENDING) {
      warn("it is too slow");
      leftOut++;
      return;
    }
    pending.add(entry);
    if (idle.isDone()) {
      idle = new CompletableFuture<>();
      writeNext();
    }
  }

  /** Waits until the entries that were accepted are written; from now on none is tried again. */
  @Override
  public void close() {
    CompletableFuture<Void> end;
    synchronized (this) {
      closed = true;
      retry();
      end = idle;
    }
    end.join();
  }

  private synchronized void retry() {
    if (pausing) {
      pausing = false;
      writeNext();
    }
  }

  private void writeNext() {
    List<AuditEntry> batch = pending.stream().limit(MAX_BATCH).toList();
    if (batch.isEmpty()) {
      idle.complete(null);
      return;
    }
    var unused = table.add(batch).whenComplete((count, failure) -> written(batch.size(), failure));
  }

  private void written(int count, @Nullable Throwable failure) {
    if (failure != null) {
      failed(String.valueOf(CompletionCause.of(failure).getMessage()));
      return;
    }
    synchronized (this) {
      for (int i = 0; i < count; i++) {
        pending.remove();
      }
      if (failing) {
        LOG.warn(
            "Entries of the audit log are in the database again; {} are only in the log", leftOut);
        failing = false;
        leftOut = 0;
      }
      writeNext();
    }
    written.accept(count);
  }

  private synchronized void failed(String reason) {
    warn(reason);
    if (closed) {
      LOG.warn("{} entries of the audit log are only in the log", leftOut + pending.size());
      failing = false;
      leftOut = 0;
      pending.clear();
      idle.complete(null);
    } else {
      pausing = true;
      pause.execute(this::retry);
    }
  }

  private void warn(String reason) {
    if (!failing) {
      failing = true;
      LOG.warn(
          "Entries of the audit log cannot be written to the database: {}. They are tried again; if"
              + " more than {} wait, further ones are only in the log of io.serai.audit",
          reason,
          MAX_PENDING);
    }
  }
}
