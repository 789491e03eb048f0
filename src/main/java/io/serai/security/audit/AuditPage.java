package io.serai.security.audit;

import java.util.List;
import java.util.Optional;

/**
 * Entries of the audit log, newest first.
 *
 * @param next where the next page begins; empty if this is the last one
 */
public record AuditPage(List<Row> rows, Optional<AuditCursor> next) {

  /** Copies the rows. */
  public AuditPage {
    rows = List.copyOf(rows);
  }

  /** An entry with its id in the database. */
  public record Row(long id, AuditEntry entry) {}
}
