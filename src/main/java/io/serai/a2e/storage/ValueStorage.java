package io.serai.a2e.storage;

import io.serai.a2e.data.ValueStorageException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Stores texts of agents by keys. Thread-safe; no method blocks. */
interface ValueStorage {

  /**
   * Stores a value, or replaces the one under its key.
   *
   * @param expiresAt when it is removed, if ever
   * @return completes when the value is stored as durably as this storage does; fails with {@link
   *     ValueStorageException} or {@link io.serai.store.StoreException}
   */
  CompletionStage<Void> store(String agent, String key, String value, Optional<Instant> expiresAt);

  /** Returns a value; empty if the agent has none under the key. */
  CompletionStage<Optional<String>> find(String agent, String key);

  /** Returns the values of an agent, by their keys. */
  CompletionStage<List<StoredValue>> list(String agent);

  /** Removes a value; false if the agent has none under the key. */
  CompletionStage<Boolean> delete(String agent, String key);
}
