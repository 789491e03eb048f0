/**
 * The audit log: each entry is a line of a logger and a row of the database.
 *
 * <p>{@link io.serai.security.audit.AuditLog} writes both; {@code AuditRowWriter} adds the rows in
 * batches, so that no caller waits for the database. {@link io.serai.security.audit.AuditTable}
 * reads them, and {@code AuditPruner} deletes old ones.
 */
@NullMarked
package io.serai.security.audit;

import org.jspecify.annotations.NullMarked;
