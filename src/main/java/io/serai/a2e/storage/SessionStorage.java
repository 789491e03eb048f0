package io.serai.a2e.storage;

import io.serai.a2e.data.RefusalException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Stores values in memory, until the hub stops. */
final class SessionStorage implements ValueStorage {
  private final Map<String, Map<String, String>> values = new HashMap<>();
  private long size;

  @Override
  public synchronized CompletionStage<Void> store(String agent, String key, String value) {
    try {
      put(values.computeIfAbsent(agent, id -> new HashMap<>()), key, value);
      return CompletableFuture.completedFuture(null);
    } catch (RefusalException full) {
      return CompletableFuture.failedFuture(full);
    }
  }

  private void put(Map<String, String> own, String key, String value) {
    StorageLimits.requireSize(value);
    String before = own.get(key);
    int freed = before == null ? 0 : before.length();
    long used = own.values().stream().mapToLong(String::length).sum();
    StorageLimits.requireRoom(
        own.size() - (before == null ? 0 : 1), used - freed, value, StorageLimits.MAX_SESSION);
    if (size - freed + value.length() > StorageLimits.MAX_SESSIONS) {
      throw new RefusalException(
          "The session storage of the hub is full.", "Use localStorage, which is on the disk.");
    }
    own.put(key, value);
    size += value.length() - freed;
  }

  @Override
  public synchronized CompletionStage<Optional<String>> find(String agent, String key) {
    Map<String, String> own = values.getOrDefault(agent, Map.of());
    return CompletableFuture.completedFuture(Optional.ofNullable(own.get(key)));
  }
}
