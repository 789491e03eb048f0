package io.serai.a2e.storage;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.ValueStorageException;
import io.serai.a2e.workflow.StoreData.Storage;
import io.serai.document.JsonMappers;
import io.serai.store.Database;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * What workflows store for their agents, in three storages. Each agent sees its own values only.
 * Thread-safe; no method blocks.
 */
public final class AgentValueStore {
  private final Map<Storage, ValueStorage> storages = new EnumMap<>(Storage.class);
  private final Clock clock;

  /**
   * Creates the storages.
   *
   * @param files folder of the files of all agents
   * @param worker reads and writes the files, one at a time
   */
  public AgentValueStore(Database database, Path files, Executor worker, Clock clock) {
    this.clock = clock;
    storages.put(Storage.SESSION, new InMemoryStorage(clock));
    storages.put(Storage.LOCAL, new DatabaseStorage(database, clock));
    storages.put(Storage.FILE, new FileStorage(files, worker, clock));
  }

  /**
   * Stores a value, or replaces the one under its key.
   *
   * @param life how long it is kept, if not for ever
   * @return completes when it is stored; fails with {@link ValueStorageException}, or with {@link
   *     io.serai.store.StoreException} if the database fails
   */
  public CompletionStage<Void> store(
      String agent, Storage storage, String key, JsonNode value, Optional<Duration> life) {
    Optional<Instant> expiresAt = life.map(clock.instant()::plus);
    return of(storage).store(agent, key, JsonMappers.text(value), expiresAt);
  }

  /** Returns a value as JSON text; empty if the agent has none under the key. */
  public CompletionStage<Optional<String>> find(String agent, Storage storage, String key) {
    return of(storage).find(agent, key);
  }

  /** Returns what an agent has in a storage, by the keys. */
  public CompletionStage<List<StoredValue>> list(String agent, Storage storage) {
    return of(storage).list(agent);
  }

  /** Removes a value; false if the agent has none under the key. */
  public CompletionStage<Boolean> delete(String agent, Storage storage, String key) {
    return of(storage).delete(agent, key);
  }

  private ValueStorage of(Storage storage) {
    return Objects.requireNonNull(storages.get(storage));
  }
}
