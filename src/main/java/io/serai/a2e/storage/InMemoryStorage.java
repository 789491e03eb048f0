package io.serai.a2e.storage;

import io.serai.a2e.data.ValueStorageException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Stores values in memory, until the hub stops. */
final class InMemoryStorage implements ValueStorage {
  /** What an entry takes beside the characters of its key and value. */
  private static final int ENTRY = 100;

  private final Map<String, Map<String, Kept>> values = new TreeMap<>();
  private final Clock clock;
  private long size;

  InMemoryStorage(Clock clock) {
    this.clock = clock;
  }

  /** A value with its times. */
  private record Kept(String value, Instant changedAt, Optional<Instant> expiresAt) {

    boolean isExpired(Instant now) {
      return expiresAt.isPresent() && !now.isBefore(expiresAt.get());
    }

    /** Returns what it takes of the memory of all agents. */
    long size(String key) {
      return (long) value.length() + key.length() + ENTRY;
    }
  }

  @Override
  public synchronized CompletionStage<Void> store(
      String agent, String key, String value, Optional<Instant> expiresAt) {
    try {
      put(agent, key, new Kept(value, clock.instant(), expiresAt));
      return CompletableFuture.completedFuture(null);
    } catch (ValueStorageException full) {
      return CompletableFuture.failedFuture(full);
    }
  }

  private void put(String agent, String key, Kept kept) {
    String value = kept.value();
    StorageLimits.requireSize(value);
    Map<String, Kept> own = own(agent);
    Kept before = own.get(key);
    int freed = before == null ? 0 : before.value().length();
    long used = own.values().stream().mapToLong(each -> each.value().length()).sum();
    StorageLimits.requireRoom(
        own.size() - (before == null ? 0 : 1), used - freed, value, StorageLimits.MAX_SESSION);
    long more = kept.size(key) - (before == null ? 0 : before.size(key));
    if (size + more > StorageLimits.MAX_SESSIONS) {
      List.copyOf(values.keySet()).forEach(this::own); // which removes what has expired
    }
    if (size + more > StorageLimits.MAX_SESSIONS) {
      throw new ValueStorageException(
          "The session storage of the hub is full.", "Use localStorage, which is on the disk.");
    }
    values.computeIfAbsent(agent, id -> new TreeMap<>()).put(key, kept);
    size += more;
  }

  /** Returns the values of an agent, without those that have expired. */
  private Map<String, Kept> own(String agent) {
    Map<String, Kept> own = values.getOrDefault(agent, Map.of());
    Instant now = clock.instant();
    List<String> expired =
        own.entrySet().stream()
            .filter(each -> each.getValue().isExpired(now))
            .map(Map.Entry::getKey)
            .toList();
    expired.forEach(key -> remove(agent, key));
    return values.getOrDefault(agent, Map.of());
  }

  private boolean remove(String agent, String key) {
    Map<String, Kept> own = values.getOrDefault(agent, Map.of());
    Kept removed = own.isEmpty() ? null : own.remove(key);
    if (removed == null) {
      return false;
    }
    size -= removed.size(key);
    if (own.isEmpty()) {
      values.remove(agent);
    }
    return true;
  }

  @Override
  public synchronized CompletionStage<Optional<String>> find(String agent, String key) {
    return CompletableFuture.completedFuture(
        Optional.ofNullable(own(agent).get(key)).map(Kept::value));
  }

  @Override
  public synchronized CompletionStage<List<StoredValue>> list(String agent) {
    return CompletableFuture.completedFuture(
        own(agent).entrySet().stream()
            .map(
                each ->
                    new StoredValue(
                        each.getKey(),
                        each.getValue().value().length(),
                        each.getValue().changedAt(),
                        each.getValue().expiresAt()))
            .toList());
  }

  @Override
  public synchronized CompletionStage<Boolean> delete(String agent, String key) {
    own(agent);
    return CompletableFuture.completedFuture(remove(agent, key));
  }
}
