package io.serai.a2a.push;

import io.serai.store.Database;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Reads the states of deliveries in the database table {@code push_config}, and makes those live
 * again that were given up. It reads no secrets.
 *
 * @param hub id of this process
 */
record PushDeliveryTable(Database database, String hub) {
  private static final String SELECT =
      "select task_id, id, owner, url, state, delivered, fault, attempts, created_at, state_at"
          + " from push_config where ";

  CompletableFuture<PushDeliveryPage> page(PushDeliveryQuery query) {
    List<String> conditions = new ArrayList<>(List.of("state = :state"));
    Map<String, Object> values = new HashMap<>(Map.of("state", query.state().name()));
    add("owner = :owner", "owner", query.owner(), conditions, values);
    add("task_id = :task", "task", query.task(), conditions, values);
    add("state_at >= :since", "since", millis(query.since()), conditions, values);
    add("state_at < :until", "until", millis(query.until()), conditions, values);
    String beyond = query.oldestFirst() ? ">" : "<";
    String direction = query.oldestFirst() ? "" : " desc";
    PushDeliveryCursor from = query.cursor();
    if (from != null) {
      conditions.add("(state_at, task_id, id) %s (:at, :after_task, :after_id)".formatted(beyond));
      values.put("at", from.at().toEpochMilli());
      values.put("after_task", from.taskId());
      values.put("after_id", from.id());
    }
    String sql =
        "%s%s order by state_at%3$s, task_id%3$s, id%3$s limit %4$d"
            .formatted(SELECT, String.join(" and ", conditions), direction, query.limit() + 1L);
    return database.read(handle -> PushDeliveryPage.of(rows(handle, sql, values), query.limit()));
  }

  CompletableFuture<Optional<PushDeliveryStatus>> find(String taskId, String id) {
    Map<String, Object> values = Map.of("task", taskId, "id", id);
    return database.read(
        handle ->
            rows(handle, SELECT + "task_id = :task and id = :id", values).stream().findFirst());
  }

  /**
   * Makes a delivery that was given up one of this hub again.
   *
   * @return the number of deliveries that were changed: none if it is not given up
   */
  CompletableFuture<Integer> revive(String taskId, String id, Instant now) {
    return database.write(
        handle ->
            handle.execute(
                "update push_config set state = 'LIVE', fault = null, attempts = 0, hub = ?,"
                    + " state_at = ? where task_id = ? and id = ? and state = 'DEAD'",
                hub,
                now.toEpochMilli(),
                taskId,
                id));
  }

  private static void add(
      String condition,
      String name,
      @Nullable Object value,
      List<String> conditions,
      Map<String, Object> values) {
    if (value != null) {
      conditions.add(condition);
      values.put(name, value);
    }
  }

  private static @Nullable Long millis(@Nullable Instant time) {
    return time == null ? null : time.toEpochMilli();
  }

  private static List<PushDeliveryStatus> rows(
      Handle handle, String sql, Map<String, Object> values) {
    return handle.createQuery(sql).bindMap(values).map((row, context) -> delivery(row)).list();
  }

  private static PushDeliveryStatus delivery(ResultSet row) throws SQLException {
    return new PushDeliveryStatus(
        row.getString("task_id"),
        row.getString("id"),
        row.getString("owner"),
        row.getString("url"),
        StoredPushConfig.State.valueOf(row.getString("state")),
        row.getLong("delivered"),
        row.getString("fault"),
        row.getInt("attempts"),
        Instant.ofEpochMilli(row.getLong("created_at")),
        Instant.ofEpochMilli(row.getLong("state_at")));
  }
}
