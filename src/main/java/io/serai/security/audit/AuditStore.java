package io.serai.security.audit;

import io.serai.setting.Settings;
import io.serai.store.Database;
import java.time.Clock;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The audit log of a hub with its rows in the database.
 *
 * @param log writes entries
 */
public record AuditStore(AuditLog log, AuditRowWriter writer, AuditPruner pruner)
    implements AutoCloseable {

  /** Opens the audit log of a hub. */
  public static AuditStore open(Settings settings, Database database, Clock clock) {
    AuditTable table = new AuditTable(database);
    AuditPruner pruner =
        new AuditPruner(table, AuditSettings.retention(settings, database.inMemory()), clock);
    AuditRowWriter writer = new AuditRowWriter(table, pruner::added);
    return new AuditStore(new AuditLog(writer, clock), writer, pruner);
  }

  /** Deletes old entries from now on. */
  public void prune(ScheduledExecutorService timer) {
    pruner.begin(timer);
  }

  /** Waits until all entries are in the database. Blocks. */
  @Override
  public void close() {
    writer.close();
  }
}
