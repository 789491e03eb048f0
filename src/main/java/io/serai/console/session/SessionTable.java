package io.serai.console.session;

import io.serai.security.OperatorRole;
import io.serai.store.Database;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The database table {@code console_session}: the sessions that have not expired, also those that
 * were ended before their time. An owner has at most {@value #MAX_OF_OWNER} rows: beyond them, the
 * oldest are deleted, and one row, whose id is that of the owner, says that all sessions of the
 * owner that began until then are ended. Thread-safe; does not block.
 */
record SessionTable(Database database) {

  static final int MAX_OF_OWNER = 200;

  /** Most sessions that are listed. */
  static final int MAX_LISTED = 1_000;

  private static final String PUT =
      """
      insert into console_session
        (id, owner, label, role, by_issuer, begun_at, used_at, expires_at, ended_at)
      values (:id, :owner, :label, :role, :byIssuer, :begun, :used, :expires, :ended)
      on conflict (id) do update set
        used_at = excluded.used_at, ended_at = coalesce(console_session.ended_at, excluded.ended_at)
      """;

  private static final String COLUMNS =
      "select id, owner, label, role, by_issuer, begun_at, used_at, expires_at from console_session";

  private static final String OPEN =
      COLUMNS
          + " where ended_at is null and expires_at > :now order by used_at desc, id limit :limit";

  private static final String ENDED =
      "select id, owner, begun_at, expires_at from console_session"
          + " where ended_at is not null and expires_at > :now";

  private static final String END =
      "update console_session set ended_at = :now"
          + " where id = :id and ended_at is null and expires_at > :now";

  private static final String BEYOND =
      "select begun_at from console_session where owner = :owner and id <> owner"
          + " order by begun_at desc, id limit 1 offset :most";

  private static final String MARK =
      """
      insert into console_session
        (id, owner, by_issuer, begun_at, used_at, expires_at, ended_at)
      select :owner, :owner, 0, :until, :now, max(expires_at), :now from console_session
        where owner = :owner and begun_at <= :until
      on conflict (id) do update set
        begun_at = case when excluded.begun_at > console_session.begun_at
          then excluded.begun_at else console_session.begun_at end,
        expires_at = case when excluded.expires_at > console_session.expires_at
          then excluded.expires_at else console_session.expires_at end
      """;

  /**
   * A session that was ended before its time, or all of an owner that began until an instant.
   *
   * @param isAll whether it is all
   */
  record Ended(String id, String owner, Instant begun, Instant expires, boolean isAll) {

    static Ended of(SessionRow session) {
      return new Ended(session.id(), session.owner(), session.begun(), session.expires(), false);
    }
  }

  /**
   * Adds a session, or notes that it is used; one that was ended stays so.
   *
   * @return which sessions of the owner are ended as a whole, if any are
   */
  CompletableFuture<Optional<Ended>> put(SessionRow session) {
    return put(session, null);
  }

  /** Notes that a session is ended, also if it has no row; returns the same as {@code put}. */
  CompletableFuture<Optional<Ended>> end(SessionRow session, Instant now) {
    return put(session, now);
  }

  private CompletableFuture<Optional<Ended>> put(SessionRow session, @Nullable Instant ended) {
    return database.write(
        handle -> {
          Optional<Ended> all = all(handle, session.owner());
          if (all.isPresent()
              && session.begun().toEpochMilli() <= all.get().begun().toEpochMilli()) {
            return all; // its row was deleted
          }
          OperatorRole role = session.role();
          handle
              .createUpdate(PUT)
              .bind("id", session.id())
              .bind("owner", session.owner())
              .bind("label", session.label())
              .bind("role", role == null ? null : role.toString())
              .bind("byIssuer", session.byIssuer() ? 1 : 0)
              .bind("begun", session.begun().toEpochMilli())
              .bind("used", session.used().toEpochMilli())
              .bind("expires", session.expires().toEpochMilli())
              .bind("ended", ended == null ? null : (Long) ended.toEpochMilli())
              .execute();
          return prune(handle, session.owner(), session.used())
              ? all(handle, session.owner())
              : all;
        });
  }

  private static Optional<Ended> all(Handle handle, String owner) {
    return handle
        .createQuery(
            "select id, owner, begun_at, expires_at from console_session where id = :owner")
        .bind("owner", owner)
        .map((row, context) -> ended(row))
        .findOne();
  }

  /** Ends a session; returns it, or nothing if it is not open. */
  CompletableFuture<Optional<SessionRow>> end(String id, Instant now) {
    return database.write(
        handle -> {
          int ended =
              handle.createUpdate(END).bind("id", id).bind("now", now.toEpochMilli()).execute();
          return ended == 0
              ? Optional.empty()
              : handle
                  .createQuery(COLUMNS + " where id = :id")
                  .bind("id", id)
                  .map((row, context) -> row(row))
                  .findOne();
        });
  }

  /** Returns the open sessions, those that were used last first. */
  CompletableFuture<List<SessionRow>> open(Instant now) {
    return database.read(
        handle ->
            handle
                .createQuery(OPEN)
                .bind("now", now.toEpochMilli())
                .bind("limit", MAX_LISTED)
                .map((row, context) -> row(row))
                .list());
  }

  /** Returns what was ended before its time. */
  CompletableFuture<List<Ended>> ended(Instant now) {
    return database.read(
        handle ->
            handle
                .createQuery(ENDED)
                .bind("now", now.toEpochMilli())
                .map((row, context) -> ended(row))
                .list());
  }

  /** Returns whether rows were deleted although they have not expired. */
  private static boolean prune(Handle handle, String owner, Instant now) {
    handle
        .createUpdate("delete from console_session where expires_at <= :now")
        .bind("now", now.toEpochMilli())
        .execute();
    Optional<Long> beyond =
        handle
            .createQuery(BEYOND)
            .bind("owner", owner)
            .bind("most", MAX_OF_OWNER)
            .mapTo(Long.class)
            .findOne();
    beyond.ifPresent(
        until -> {
          handle
              .createUpdate(MARK)
              .bind("owner", owner)
              .bind("until", until)
              .bind("now", now.toEpochMilli())
              .execute();
          handle
              .createUpdate(
                  "delete from console_session"
                      + " where owner = :owner and id <> owner and begun_at <= :until")
              .bind("owner", owner)
              .bind("until", until)
              .execute();
        });
    return beyond.isPresent();
  }

  private static SessionRow row(ResultSet row) throws SQLException {
    String role = row.getString("role");
    return new SessionRow(
        row.getString("id"),
        row.getString("owner"),
        row.getString("label"),
        role == null ? null : OperatorRole.of(role).orElse(null),
        row.getInt("by_issuer") != 0,
        at(row, "begun_at"),
        at(row, "used_at"),
        at(row, "expires_at"));
  }

  private static Ended ended(ResultSet row) throws SQLException {
    String id = row.getString("id");
    String owner = row.getString("owner");
    return new Ended(id, owner, at(row, "begun_at"), at(row, "expires_at"), id.equals(owner));
  }

  private static Instant at(ResultSet row, String column) throws SQLException {
    return Instant.ofEpochMilli(row.getLong(column));
  }
}
