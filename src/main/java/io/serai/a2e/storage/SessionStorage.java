package io.serai.a2e.storage;

import io.serai.a2e.data.RefusalException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Stores values in memory, until the hub stops. */
final class SessionStorage implements ValueStorage {
  /** What an entry takes beside the characters of its key and value. */
  private static final int ENTRY = 100;

  private final Map<String, Map<String, String>> values = new HashMap<>();
  private long size;

  @Override
  public synchronized CompletionStage<Void> store(String agent, String key, String value) {
    try {
      put(agent, key, value);
      return CompletableFuture.completedFuture(null);
    } catch (RefusalException full) {
      return CompletableFuture.failedFuture(full);
    }
  }

  private void put(String agent, String key, String value) {
    StorageLimits.requireSize(value);
    Map<String, String> own = values.getOrDefault(agent, Map.of());
    String before = own.get(key);
    int freed = before == null ? 0 : before.length();
    long used = own.values().stream().mapToLong(String::length).sum();
    StorageLimits.requireRoom(
        own.size() - (before == null ? 0 : 1), used - freed, value, StorageLimits.MAX_SESSION);
    long more = (long) value.length() - freed + (before == null ? key.length() + ENTRY : 0);
    if (size + more > StorageLimits.MAX_SESSIONS) {
      throw new RefusalException(
          "The session storage of the hub is full.", "Use localStorage, which is on the disk.");
    }
    values.computeIfAbsent(agent, id -> new HashMap<>()).put(key, value);
    size += more;
  }

  @Override
  public synchronized CompletionStage<Optional<String>> find(String agent, String key) {
    Map<String, String> own = values.getOrDefault(agent, Map.of());
    return CompletableFuture.completedFuture(Optional.ofNullable(own.get(key)));
  }
}
