package io.serai.schedule;

import io.serai.document.TextFunctions;
import io.serai.store.Database;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * The database table {@code agent_schedule}: up to which time the due times of each schedule were
 * seen, and what became of the last ones. Hubs on one database share it, so each due time is taken
 * once. Times are in milliseconds. Thread-safe.
 */
record ScheduleTable(Database database, Clock clock) {

  /** A stored time that is further in the future was written when a clock was wrong. */
  private static final Duration MAX_CLOCK_DIFFERENCE = Duration.ofHours(1);

  /** How long the row of a schedule is kept that nobody has any more. */
  private static final Duration KEPT = Duration.ofDays(5 * 366);

  private static final String COLUMNS =
      "select id, seen_until, task, ran_at, skipped_at, skipped_why from agent_schedule";

  /** A schedule is known from now on; what was seen of it is kept unless its times have changed. */
  private static final String REGISTER =
      "insert into agent_schedule (agent, id, times, seen_until) values (:agent, :id, :times, :now)"
          + " on conflict (agent, id) do update set times = excluded.times,"
          + " seen_until = excluded.seen_until where agent_schedule.times <> excluded.times";

  private static final String IF_NOT_SEEN =
      " where agent_schedule.seen_until < :due or agent_schedule.seen_until > :wrong";

  private static final String TAKE =
      "insert into agent_schedule (agent, id, times, seen_until, task, ran_at)"
          + " values (:agent, :id, :times, :now, :task, :due)"
          + " on conflict (agent, id) do update set seen_until = excluded.seen_until,"
          + " task = excluded.task, ran_at = excluded.ran_at"
          + IF_NOT_SEEN;

  private static final String SKIP =
      "insert into agent_schedule (agent, id, times, seen_until, skipped_at, skipped_why)"
          + " values (:agent, :id, :times, :now, :due, :why)"
          + " on conflict (agent, id) do update set seen_until = excluded.seen_until,"
          + " skipped_at = excluded.skipped_at, skipped_why = excluded.skipped_why"
          + IF_NOT_SEEN;

  private static final String REFUSED =
      "update agent_schedule set task = null, ran_at = null, skipped_at = :due, skipped_why = :why"
          + " where agent = :agent and id = :id and task = :task";

  /**
   * What is stored of a schedule.
   *
   * @param seenUntil all due times up to this one are done with
   * @param last the newest run; null if there was none
   * @param skipped the newest due time without a run; null if there was none
   */
  record Row(String id, Instant seenUntil, @Nullable Run last, @Nullable Skipped skipped) {}

  /** A run: its due time, and the id of its task, which may have been deleted since. */
  record Run(Instant at, String task) {}

  /** A due time without a run, and the reason. */
  record Skipped(Instant at, String reason) {}

  /** Returns the row of a schedule, which is created if it is new. */
  CompletableFuture<Row> register(ScheduleKey key, DueTimes times) {
    return database.write(
        handle -> {
          bind(handle.createUpdate(REGISTER), key)
              .bind("times", times.text())
              .bind("now", clock.millis())
              .execute();
          return find(handle, key).orElseThrow();
        });
  }

  /** Returns the row of a schedule. */
  CompletableFuture<Optional<Row>> find(ScheduleKey key) {
    return database.read(handle -> find(handle, key));
  }

  /** Returns the rows of an agent. */
  CompletableFuture<List<Row>> of(String agent) {
    return database.read(
        handle -> rows(handle.createQuery(COLUMNS + " where agent = :agent").bind("agent", agent)));
  }

  /** Takes a due time for a run; false if it was seen before, as by another hub. */
  CompletableFuture<Boolean> take(ScheduleKey key, DueTimes times, Instant due, String task) {
    return database.write(
        handle ->
            seen(handle.createUpdate(TAKE), key, times, due).bind("task", task).execute() == 1);
  }

  /** Records that a due time has no run; false if it was seen before. */
  CompletableFuture<Boolean> skip(ScheduleKey key, DueTimes times, Instant due, String reason) {
    return database.write(
        handle ->
            seen(handle.createUpdate(SKIP), key, times, due)
                    .bind("why", TextFunctions.clipped(reason))
                    .execute()
                == 1);
  }

  /** Records that the task of a due time that was taken could not be submitted. */
  CompletableFuture<Integer> refused(ScheduleKey key, Instant due, String task, String reason) {
    return database.write(
        handle ->
            bind(handle.createUpdate(REFUSED), key)
                .bind("due", due.toEpochMilli())
                .bind("task", task)
                .bind("why", TextFunctions.clipped(reason))
                .execute());
  }

  /** Deletes the row of a schedule that its file has no longer. */
  CompletableFuture<Integer> delete(ScheduleKey key) {
    return database.write(
        handle ->
            bind(
                    handle.createUpdate(
                        "delete from agent_schedule where agent = :agent and id = :id"),
                    key)
                .execute());
  }

  /** Deletes rows of schedules that were removed while no hub ran, and are forgotten by now. */
  CompletableFuture<Integer> clean() {
    return database.write(
        handle ->
            handle.execute(
                "delete from agent_schedule where seen_until < ?",
                clock.millis() - KEPT.toMillis()));
  }

  private <S extends SqlStatement<S>> S seen(
      S statement, ScheduleKey key, DueTimes times, Instant due) {
    long now = clock.millis();
    return bind(statement, key)
        .bind("times", times.text())
        .bind("due", due.toEpochMilli())
        .bind("now", Math.max(now, due.toEpochMilli()))
        .bind("wrong", now + MAX_CLOCK_DIFFERENCE.toMillis());
  }

  private static <S extends SqlStatement<S>> S bind(S statement, ScheduleKey key) {
    return statement.bind("agent", key.agent()).bind("id", key.id());
  }

  private static Optional<Row> find(Handle handle, ScheduleKey key) {
    return rows(bind(handle.createQuery(COLUMNS + " where agent = :agent and id = :id"), key))
        .stream()
        .findFirst();
  }

  private static List<Row> rows(Query query) {
    return query
        .map(
            (row, context) -> {
              String task = row.getString("task");
              String reason = row.getString("skipped_why");
              return new Row(
                  row.getString("id"),
                  Instant.ofEpochMilli(row.getLong("seen_until")),
                  task == null ? null : new Run(Instant.ofEpochMilli(row.getLong("ran_at")), task),
                  reason == null
                      ? null
                      : new Skipped(Instant.ofEpochMilli(row.getLong("skipped_at")), reason));
            })
        .list();
  }
}
