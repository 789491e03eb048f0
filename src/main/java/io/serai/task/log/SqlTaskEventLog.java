package io.serai.task.log;

import io.serai.store.Database;
import io.serai.task.AgentEventPage;
import io.serai.task.Retention;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskPage;
import io.serai.task.TaskQuery;
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

/**
 * A task log in the hub's database, in the tables {@code task}, {@code task_event}, {@code
 * agent_feed} and {@code hub}. On PostgreSQL several hubs can share it. Thread-safe.
 */
public final class SqlTaskEventLog implements TaskEventLog {
  /** Maximum number of ids in one statement, since databases limit the number of parameters. */
  private static final int MAX_IDS = 1000;

  private static final String LEASE_EXPIRED =
      " and not exists (select 1 from hub where hub.id = task.hub and alive_until >= %s)";

  private final Database database;
  private final AppendStatements.ConnectionCache statements =
      new AppendStatements.ConnectionCache();
  private final AgentFeedTable feed = new AgentFeedTable(statements);

  /** Stores tasks in the given database. The caller closes the database after all its users. */
  public SqlTaskEventLog(Database database) {
    this.database = database;
  }

  @Override
  public CompletionStage<TaskEventLog.AppendResult> append(
      String taskId, long expected, List<TaskEvent> events) {
    PreparedAppend append = PreparedAppend.of(taskId, expected, events, !database.compresses());
    return database
        .write(handle -> append.run(handle, statements), feed)
        .thenApply(PreparedAppend.AppendOutcome::result);
  }

  @Override
  public CompletionStage<List<TaskEvent>> read(String taskId, long from, int limit) {
    return database.read(handle -> EventTableReader.read(handle, taskId, from, limit));
  }

  @Override
  public CompletionStage<AgentEventPage> changes(String agent, long after, int limit) {
    return database.read(handle -> AgentFeedTable.read(handle, agent, after, limit));
  }

  @Override
  public CompletionStage<AgentEventPage> taskChanges(String taskId, long after, int limit) {
    return database.read(handle -> AgentFeedTable.readTask(handle, taskId, after, limit));
  }

  @Override
  public CompletionStage<Long> position() {
    return database.read(AgentFeedTable::position);
  }

  @Override
  public CompletionStage<Optional<Task>> find(String taskId) {
    return database.read(
        handle -> EventTableReader.tasks(handle, List.of(taskId)).stream().findFirst());
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
  public CompletionStage<TaskPage> list(TaskQuery query) {
    return database.read(handle -> TaskQuerySql.of(query).read(handle));
  }

  @Override
  public CompletionStage<TaskSummaryPage> summaries(TaskQuery query) {
    return database.read(handle -> TaskQuerySql.of(query).readSummaries(handle));
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
  public CompletionStage<List<String>> abandoned(String hub, int limit) {
    String leaseExpired = shared() ? LEASE_EXPIRED.formatted(database.millis()) : "";
    return database.read(
        handle ->
            handle
                .createQuery(
                    "select id from task where ended_at is null and hub <> :hub"
                        + leaseExpired
                        + " order by created_at, id limit :limit")
                .bind("hub", hub)
                .bind("limit", limit)
                .mapTo(String.class)
                .list());
  }

  @Override
  public CompletionStage<Integer> prune(Instant now, Function<String, Retention> retentions) {
    return new EndedTaskPruner(database).run(now, retentions);
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
