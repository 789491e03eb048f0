package io.serai.dialect.organization.served;

import io.serai.concurrent.FatalErrors;
import io.serai.dialect.organization.config.OrganizationAgentConfig;
import io.serai.dialect.organization.file.AbandonedMessageRegistry;
import io.serai.dialect.organization.file.OrganizationFolder;
import io.serai.dialect.organization.file.ReportWatcher;
import io.serai.dialect.organization.model.OrganizationDefinition;
import io.serai.reload.FileReloadOutcome;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An organization that is served as an agent: its files, which are read at a regular interval, its
 * reports and its limit of messages. Thread-safe.
 */
public final class ServedOrganization {
  private static final Logger LOG = LoggerFactory.getLogger(ServedOrganization.class);

  private final OrganizationAgentConfig block;
  private final OrganizationFolder folder;
  private final ReportWatcher reports;
  private final CallSlots slots;
  private final AbandonedMessageRegistry abandoned;
  private final CompletableFuture<Void> loaded = new CompletableFuture<>();
  private @Nullable Future<?> polling;
  private boolean closed;

  ServedOrganization(
      OrganizationAgentConfig block,
      OrganizationFolder folder,
      ReportWatcher reports,
      CallSlots slots,
      AbandonedMessageRegistry abandoned) {
    this.block = block;
    this.folder = folder;
    this.reports = reports;
    this.slots = slots;
    this.abandoned = abandoned;
  }

  /** Returns what the agent's file says. */
  public OrganizationAgentConfig block() {
    return block;
  }

  /** Returns what the files of the organization define now. */
  public OrganizationDefinition chart() {
    return folder.chart();
  }

  /** Returns what reads the reports. */
  public ReportWatcher reports() {
    return reports;
  }

  /** Returns the limit of messages that are with Agent Zero at once. */
  public CallSlots slots() {
    return slots;
  }

  /**
   * Notes that Agent Zero may still work on a message though its task has ended.
   *
   * @param owner owner of the task
   * @param posted when the message was posted
   */
  public void abandon(String owner, Instant posted) {
    abandoned.add(block.dir(), owner, posted, block.taskTimeout());
  }

  /** Completes when the files have been read once. */
  public CompletableFuture<Void> loaded() {
    return loaded.copy();
  }

  /** Reads the files now and then at the agent's interval, until it is closed. */
  void open(ScheduledExecutorService executor, Consumer<List<FileReloadOutcome>> changed) {
    long millis = Math.max(1, block.poll().toMillis());
    synchronized (this) {
      polling =
          executor.scheduleWithFixedDelay(() -> look(changed), 0, millis, TimeUnit.MILLISECONDS);
    }
  }

  /** Stops reading the files that define it; reports are read while work is open. */
  void close(Consumer<List<FileReloadOutcome>> changed) {
    synchronized (this) {
      closed = true;
      if (polling != null) {
        polling.cancel(false);
      }
    }
    changed.accept(folder.forget());
  }

  private synchronized void look(Consumer<List<FileReloadOutcome>> changed) {
    try {
      List<FileReloadOutcome> outcomes = closed ? List.of() : folder.look();
      if (!outcomes.isEmpty() || !loaded.isDone()) {
        changed.accept(outcomes);
      }
    } catch (RuntimeException | Error fault) { // thrown, it would end the polling
      FatalErrors.rethrow(fault);
      LOG.error("The files of the organization {} could not be read", block.agentId(), fault);
    } finally {
      loaded.complete(null);
    }
  }
}
