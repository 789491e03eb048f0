package io.serai.task.log;

import io.serai.store.Database;
import io.serai.task.AgentEventPage;
import io.serai.task.Retention;
import io.serai.task.StoredPage;
import io.serai.task.StoredTask;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPage;
import io.serai.task.TaskQuery;
import io.serai.task.TaskReadBatch;
import io.serai.task.TaskSummary;
import io.serai.task.TaskSummaryPage;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * A task log in the hub's database, in the tables {@code task}, {@code task_event}, {@code
 * agent_feed} and {@code hub}. On PostgreSQL several hubs can share it. Thread-safe.
 */
public final class SqlTaskEventLog implements TaskEventLog {
  /** Maximum number of ids in one statement, since databases limit the number of parameters. */
  private static final int MAX_IDS = 1000;

  private static final String LEASE_EXPIRED =
      "not exists (select 1 from hub where hub.id = task.hub and alive_until >= %s)";

  private static final String DELETE_OLD_LEASES =
      "delete from hub where alive_until < %s - " + Duration.ofHours(1).toMillis();

  private final Database database;
  private final String abandoned;
  private final AppendWriter writer;

  /** Whether the database sends all rows of a query before the first is used; SQLite does not. */
  private final boolean sends;

  /** Stores tasks in the given database. The caller closes the database after all its users. */
  public SqlTaskEventLog(Database database) {
    this.database = database;
    this.abandoned = database.shared() ? LEASE_EXPIRED.formatted(database.millis()) : "1 = 1";
    this.writer = new AppendWriter(new AppendStatements.ConnectionCache(abandoned));
    this.sends = database.shared();
  }

  @Override
  public CompletionStage<TaskEventLog.AppendResult> append(
      String taskId, long expected, List<TaskEvent> events) {
    return append(PreparedAppend.of(taskId, expected, events, !database.compresses()));
  }

  /**
   * The lease is checked by the statement that changes the owner. No lock keeps the owner from
   * renewing its lease before the commit: it finds the new owner in the log then, and its own
   * appends conflict.
   */
  @Override
  public CompletionStage<TaskEventLog.AppendResult> takeOver(
      String hub, String taskId, long expected, List<TaskEvent> events) {
    return append(PreparedAppend.of(taskId, expected, events, !database.compresses()).takenBy(hub));
  }

  private CompletionStage<TaskEventLog.AppendResult> append(PreparedAppend append) {
    return database.write(append, writer);
  }

  @Override
  public CompletionStage<TaskEventPage> read(String taskId, long from, int limit) {
    return database.read(handle -> EventTableReader.read(handle, taskId, from, limit, sends));
  }

  @Override
  public CompletionStage<AgentEventPage> changes(String agent, long after, int limit) {
    return database.read(handle -> AgentFeedTable.read(handle, agent, after, limit, sends));
  }

  @Override
  public CompletionStage<AgentEventPage> taskChanges(String taskId, long after, int limit) {
    return database.read(handle -> AgentFeedTable.readTask(handle, taskId, after, limit, sends));
  }

  @Override
  public CompletionStage<Long> position() {
    return database.read(AgentFeedTable::position);
  }

  @Override
  public CompletionStage<ChangedTasks> changedByOthers(String hub, long after, int limit) {
    return shared()
        ? database.read(handle -> TaskQuerySql.changedByOthers(handle, hub, after, limit))
        : TaskEventLog.super.changedByOthers(hub, after, limit);
  }

  @Override
  public CompletionStage<Optional<Task>> find(String taskId) {
    return database.read(handle -> EventTableReader.task(handle, taskId));
  }

  @Override
  public CompletionStage<Optional<StoredTask>> find(String taskId, long most) {
    return database.read(
        handle ->
            TaskQuerySql.find(handle, taskId)
                .map(
                    found ->
                        found.summary().size().all() > most
                            ? found
                            : found.with(EventTableReader.task(handle, taskId).orElse(null))));
  }

  @Override
  public CompletionStage<TaskReadBatch> bodies(List<TaskSummary> tasks, boolean artifacts) {
    return database.read(handle -> ListedTaskReader.read(handle, tasks, artifacts));
  }

  @Override
  public CompletionStage<Optional<String>> idOf(String owner, String reference) {
    return database.read(
        handle ->
            handle
                .createQuery("select id from task where owner = :owner and reference = :reference")
                .bind("owner", owner)
                .bind("reference", reference)
                .mapTo(String.class)
                .findOne());
  }

  @Override
  public CompletionStage<Optional<String>> repeatOf(String taskId) {
    return database.read(
        handle ->
            handle
                .createQuery("select id from task where repeats = :id")
                .bind("id", taskId)
                .mapTo(String.class)
                .findOne());
  }

  @Override
  public CompletionStage<Set<String>> ofOwnerOrProtocol(
      Collection<String> taskIds, String owner, String protocol) {
    return taskIds.isEmpty()
        ? CompletableFuture.completedFuture(Set.of())
        : database.read(
            handle ->
                handle
                    .createQuery(
                        "select id from task where id in (<ids>) and (owner = :owner or protocol ="
                            + " :protocol)")
                    .bindList("ids", List.copyOf(taskIds))
                    .bind("owner", owner)
                    .bind("protocol", protocol)
                    .mapTo(String.class)
                    .collect(Collectors.toUnmodifiableSet()));
  }

  @Override
  public CompletionStage<TaskSummaryPage> summaries(TaskQuery query) {
    return database.read(handle -> TaskQuerySql.of(query).read(handle));
  }

  @Override
  public CompletionStage<StoredPage> page(TaskQuery query, boolean artifacts, long most) {
    return database.read(
        handle -> {
          long total = TaskQuerySql.of(query).count(handle);
          TaskSummaryPage page = TaskQuerySql.of(query).read(handle);
          boolean small = page.listedSize(artifacts) <= most;
          return new StoredPage(
              page, total, small ? ListedTaskReader.read(handle, page.tasks(), artifacts) : null);
        });
  }

  @Override
  public CompletionStage<Map<String, Long>> sequences(Collection<String> taskIds) {
    return database.read(handle -> sequences(handle, taskIds));
  }

  @Override
  public CompletionStage<Void> renew(String hub, Duration lease) {
    return database
        .write(
            handle ->
                handle.execute(
                    "insert into hub (id, alive_until) values (?, "
                        + database.millis()
                        + " + ?) on conflict (id) do update set alive_until = excluded.alive_until",
                    hub,
                    lease.toMillis()))
        .thenAccept(done -> {});
  }

  @Override
  public CompletionStage<List<TaskCursor>> recoverable(
      String hub, @Nullable TaskCursor after, int limit) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "select created_at, id from task where ended_at is null and (hub = :hub or "
                        + abandoned
                        + ") and (created_at, id) > (:at, :id) order by created_at, id limit"
                        + " :limit")
                .bind("hub", hub)
                .bind("at", after == null ? Long.MIN_VALUE : after.at().toEpochMilli())
                .bind("id", after == null ? "" : after.id())
                .bind("limit", limit)
                .map(
                    (rows, context) ->
                        new TaskCursor(Instant.ofEpochMilli(rows.getLong(1)), rows.getString(2)))
                .list());
  }

  @Override
  public CompletionStage<Integer> prune(Instant now, Function<String, Retention> retentions) {
    return new EndedTaskPruner(database)
        .run(now, retentions)
        .thenCompose(deleted -> deleteOldLeases().thenApply(done -> deleted));
  }

  /**
   * Deletes the leases of hubs that are long gone: every start of a hub has a new one. A hub
   * without a lease counts as one whose lease has expired.
   */
  private CompletionStage<Integer> deleteOldLeases() {
    return database.shared()
        ? database.write(handle -> handle.execute(DELETE_OLD_LEASES.formatted(database.millis())))
        : CompletableFuture.completedFuture(0);
  }

  @Override
  public boolean shared() {
    return database.shared();
  }

  private static Map<String, Long> sequences(Handle handle, Collection<String> ids) {
    Map<String, Long> found = new HashMap<>();
    List<String> all = List.copyOf(ids);
    for (int from = 0; from < all.size(); from += MAX_IDS) {
      handle
          .createQuery("select id, sequence from task where id in (<ids>)")
          .bindList("ids", all.subList(from, Math.min(all.size(), from + MAX_IDS)))
          .map((rows, context) -> found.put(rows.getString("id"), rows.getLong("sequence")))
          .list();
    }
    return found;
  }
}
