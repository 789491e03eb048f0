package io.serai.store;

import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Finds out whether the database can grow: writes more than it has free, and removes it again. */
final class DiskProbe {
  private static final int BYTES = 64 * 1024;

  private DiskProbe() {}

  /**
   * Creates a table, fills it, and drops it. Its name is new each time, since hubs that share a
   * database may do this at the same time.
   */
  static int run(Handle handle) {
    String table = "disk_probe_" + UUID.randomUUID().toString().replace("-", "");
    handle.execute("create table " + table + " (filler text not null)");
    int rows = handle.execute("insert into " + table + " values (?)", filler());
    handle.execute("drop table " + table);
    return rows;
  }

  /** Returns a text that no database compresses much. */
  private static String filler() {
    StringBuilder filler = new StringBuilder(BYTES + 64);
    while (filler.length() < BYTES) {
      filler.append(UUID.randomUUID());
    }
    return filler.toString();
  }
}
