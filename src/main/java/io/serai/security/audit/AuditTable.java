package io.serai.security.audit;

import io.serai.document.TextFunctions;
import io.serai.security.audit.AuditPage.Row;
import io.serai.store.Database;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** The database table {@code audit}. Thread-safe; does not block. */
public record AuditTable(Database database) {

  private static final String ADD =
      "insert into audit (recorded_at, event, caller, subject, outcome, request,"
          + " caller_label, subject_label, protocol) values (:at, :event, :caller, :subject,"
          + " :outcome, :request, :caller_label, :subject_label, :protocol)";

  private static final String SELECT =
      "select id, recorded_at, event, caller, subject, outcome, request, caller_label,"
          + " subject_label, protocol from audit where recorded_at >= :since and recorded_at < :until";

  private static final String AFTER = " and (recorded_at, id) < (:after_at, :after_id)";
  private static final String NEWEST_FIRST = " order by recorded_at desc, id desc limit :rows";

  private static final String BEYOND = "select id from audit order by id desc limit 1 offset :most";

  private static final String PRUNE_OLD =
      "delete from audit where id in (select id from audit where recorded_at < :bound"
          + " order by recorded_at, id limit :rows)";

  private static final String PRUNE_BEYOND =
      "delete from audit where id in (select id from audit where id <= :bound"
          + " order by id limit :rows)";

  /** Adds entries in one transaction. */
  CompletableFuture<Integer> add(List<AuditEntry> entries) {
    return database.write(
        handle -> {
          PreparedBatch batch = handle.prepareBatch(ADD);
          for (AuditEntry entry : entries) {
            batch
                .bind("at", entry.at().toEpochMilli())
                .bind("event", entry.event())
                .bind("caller", storable(entry.caller()))
                .bind("subject", storable(entry.subject()))
                .bind("outcome", entry.outcome().word())
                .bind("request", storable(entry.request()))
                .bind("caller_label", storableOrNull(entry.details().callerLabel()))
                .bind("subject_label", storableOrNull(entry.details().subjectLabel()))
                .bind("protocol", entry.details().protocol())
                .add();
          }
          return batch.execute().length;
        });
  }

  /** Returns a page of the entries that a query selects, newest first. */
  public CompletableFuture<AuditPage> page(
      AuditQuery query, Optional<AuditCursor> after, int limit) {
    return database.read(handle -> page(handle, query, after, limit));
  }

  /**
   * Returns the id of the newest entry beyond a number of entries; 0 if there are not more. Reads
   * as many ids as entries are kept.
   */
  CompletableFuture<Long> beyond(int keep) {
    return database.read(
        handle ->
            handle.createQuery(BEYOND).bind("most", keep).mapTo(Long.class).findOne().orElse(0L));
  }

  /**
   * Deletes the oldest entries; few at a time, since other writes wait meanwhile.
   *
   * @param before entries before this instant are deleted
   * @param upTo entries up to this id are deleted
   * @param limit how many are deleted at most
   * @return the number of deleted entries
   */
  CompletableFuture<Integer> prune(Instant before, long upTo, int limit) {
    return database.write(
        handle -> {
          int old = prune(handle, PRUNE_OLD, before.toEpochMilli(), limit);
          return old + prune(handle, PRUNE_BEYOND, upTo, limit - old);
        });
  }

  private static int prune(Handle handle, String sql, long bound, int limit) {
    return handle.createUpdate(sql).bind("bound", bound).bind("rows", limit).execute();
  }

  private static AuditPage page(
      Handle handle, AuditQuery query, Optional<AuditCursor> after, int limit) {
    StringBuilder sql = new StringBuilder(SELECT);
    Map<AuditQuery.Field, String> values = query.values();
    values.keySet().forEach(each -> sql.append(" and %1$s = :%1$s".formatted(each.text())));
    sql.append(after.isPresent() ? AFTER : "").append(NEWEST_FIRST);
    Query select =
        handle
            .createQuery(sql.toString())
            .bind("since", query.since().toEpochMilli())
            .bind("until", query.until().toEpochMilli())
            .bind("rows", limit + 1);
    values.forEach((field, value) -> select.bind(field.text(), storable(value)));
    after.ifPresent(
        cursor ->
            select.bind("after_at", cursor.at().toEpochMilli()).bind("after_id", cursor.id()));
    return page(select.map((row, context) -> row(row)).list(), limit);
  }

  /** Returns the page of rows, of which one more than fits may have been read. */
  private static AuditPage page(List<Row> rows, int limit) {
    if (rows.size() <= limit) {
      return new AuditPage(rows, Optional.empty());
    }
    Row last = rows.get(limit - 1);
    return new AuditPage(
        rows.subList(0, limit), Optional.of(new AuditCursor(last.entry().at(), last.id())));
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        row.getLong("id"),
        new AuditEntry(
            Instant.ofEpochMilli(row.getLong("recorded_at")),
            row.getString("event"),
            row.getString("caller"),
            row.getString("subject"),
            AuditOutcome.named(row.getString("outcome")).orElse(AuditOutcome.FAILED),
            row.getString("request"),
            new AuditDetails(
                row.getString("caller_label"),
                row.getString("subject_label"),
                row.getString("protocol"))));
  }

  private static @Nullable String storableOrNull(@Nullable String text) {
    return text == null ? null : storable(text);
  }

  /** PostgreSQL stores neither unpaired surrogates nor the character zero. */
  private static String storable(String text) {
    return TextFunctions.wellFormedOf(text).replace('\0', '\uFFFD');
  }
}
