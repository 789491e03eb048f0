package io.serai.a2e.storage;

import io.serai.store.Database;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jdbi.v3.core.Handle;

/** Stores values in the hub's database, table {@code stored_value}. */
record DatabaseStorage(Database database, Clock clock) implements ValueStorage {
  private static final String STORE =
      """
      insert into stored_value (agent, name, value, size, changed_at, expires_at)
      values (:agent, :name, :value, :size, :now, :expires)
      on conflict (agent, name) do update set
        value = excluded.value, size = excluded.size, changed_at = excluded.changed_at,
        expires_at = excluded.expires_at
      """;
  private static final String USED =
      """
      select count(*) as number, coalesce(sum(size), 0) as size from stored_value
      where agent = :agent and name <> :name
      """;

  private static final String FRESH = " and (expires_at is null or expires_at > :now)";
  private static final String FIND =
      "select value from stored_value where agent = :agent and name = :name" + FRESH;
  private static final String LIST =
      "select name, size, changed_at, expires_at from stored_value where agent = :agent"
          + FRESH
          + " order by name";
  private static final String DELETE =
      "delete from stored_value where agent = :agent and name = :name" + FRESH;
  private static final String DELETE_EXPIRED =
      "delete from stored_value where agent = :agent and expires_at <= :now";

  @Override
  public CompletionStage<Void> store(
      String agent, String key, String value, Optional<Instant> expiresAt) {
    return database.write(
        handle -> {
          removeExpired(handle, agent);
          requireRoom(handle, agent, key, value);
          handle
              .createUpdate(STORE)
              .bind("agent", agent)
              .bind("name", key)
              .bind("value", value)
              .bind("size", value.length())
              .bind("now", clock.millis())
              .bind("expires", expiresAt.map(Instant::toEpochMilli).orElse(null))
              .execute();
          return null;
        });
  }

  private void removeExpired(Handle handle, String agent) {
    handle.createUpdate(DELETE_EXPIRED).bind("agent", agent).bind("now", clock.millis()).execute();
  }

  private static void requireRoom(Handle handle, String agent, String key, String value) {
    StorageLimits.requireSize(value);
    handle
        .createQuery(USED)
        .bind("agent", agent)
        .bind("name", key)
        .map(
            (row, context) -> {
              StorageLimits.requireRoom(
                  row.getLong("number"), row.getLong("size"), value, StorageLimits.MAX_DURABLE);
              return true;
            })
        .one();
  }

  @Override
  public CompletionStage<Optional<String>> find(String agent, String key) {
    return database.read(
        handle ->
            handle
                .createQuery(FIND)
                .bind("agent", agent)
                .bind("name", key)
                .bind("now", clock.millis())
                .mapTo(String.class)
                .findOne());
  }

  @Override
  public CompletionStage<List<StoredValue>> list(String agent) {
    return database.read(
        handle ->
            handle
                .createQuery(LIST)
                .bind("agent", agent)
                .bind("now", clock.millis())
                .map((row, context) -> stored(row))
                .list());
  }

  private static StoredValue stored(ResultSet row) throws SQLException {
    long expires = row.getLong("expires_at");
    return new StoredValue(
        row.getString("name"),
        row.getLong("size"),
        Instant.ofEpochMilli(row.getLong("changed_at")),
        expires == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(expires)));
  }

  @Override
  public CompletionStage<Boolean> delete(String agent, String key) {
    return database.write(
        handle ->
            handle
                    .createUpdate(DELETE)
                    .bind("agent", agent)
                    .bind("name", key)
                    .bind("now", clock.millis())
                    .execute()
                > 0);
  }
}
