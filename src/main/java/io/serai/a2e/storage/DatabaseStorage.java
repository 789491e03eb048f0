package io.serai.a2e.storage;

import io.serai.store.Database;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jdbi.v3.core.Handle;

/** Stores values in the hub's database, table {@code stored_value}. */
final class DatabaseStorage implements ValueStorage {
  private static final String STORE =
      """
      insert into stored_value (agent, name, value, size, changed_at)
      values (:agent, :name, :value, :size, :now)
      on conflict (agent, name) do update set
        value = excluded.value, size = excluded.size, changed_at = excluded.changed_at
      """;
  private static final String USED =
      """
      select count(*) as number, coalesce(sum(size), 0) as size from stored_value
      where agent = :agent and name <> :name
      """;

  private final Database database;
  private final Clock clock;

  DatabaseStorage(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  @Override
  public CompletionStage<Void> store(String agent, String key, String value) {
    return database.write(
        handle -> {
          requireRoom(handle, agent, key, value);
          handle
              .createUpdate(STORE)
              .bind("agent", agent)
              .bind("name", key)
              .bind("value", value)
              .bind("size", value.length())
              .bind("now", clock.millis())
              .execute();
          return null;
        });
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
                .createQuery("select value from stored_value where agent = :agent and name = :name")
                .bind("agent", agent)
                .bind("name", key)
                .mapTo(String.class)
                .findOne());
  }
}
