package io.serai.task.log;

import io.serai.task.Retention;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ended tasks of a log in memory, in the order in which they ended. It decides which ones are
 * deleted: by rules, and the oldest ones if they need too much memory. Thread-safe.
 */
final class InMemoryEndedTasks {
  private static final Logger LOG = LoggerFactory.getLogger(InMemoryEndedTasks.class);

  private final long maxBytes;
  private final Map<String, NavigableSet<Ended>> byRetention = new ConcurrentHashMap<>();
  private final AtomicLong bytes = new AtomicLong();
  private boolean warned;

  /**
   * Creates an empty collection.
   *
   * @param maxBytes memory that the tasks may need together
   */
  InMemoryEndedTasks(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Adds a task that has ended. */
  void add(String retention, Instant at, String id, long size) {
    byRetention.compute(
        retention,
        (name, known) -> {
          NavigableSet<Ended> oldestFirst = known == null ? new ConcurrentSkipListSet<>() : known;
          oldestFirst.add(new Ended(at, id, size));
          return oldestFirst;
        });
    bytes.addAndGet(size);
  }

  /** Removes the tasks that the rules do not keep, and returns their ids. */
  List<String> removeExpired(Instant now, Function<String, Retention> retentions) {
    List<String> removed = new ArrayList<>();
    byRetention.forEach(
        (name, oldestFirst) -> removeExpired(oldestFirst, retentions.apply(name), now, removed));
    byRetention.keySet().forEach(this::dropIfEmpty);
    return removed;
  }

  private void dropIfEmpty(String retention) {
    byRetention.computeIfPresent(
        retention, (name, oldestFirst) -> oldestFirst.isEmpty() ? null : oldestFirst);
  }

  private void removeExpired(
      NavigableSet<Ended> oldestFirst, Retention retention, Instant now, List<String> removed) {
    Instant expiry = retention.expiry(now);
    Instant protection = retention.protection(now);
    int surplus = oldestFirst.size() - retention.keepMost();
    int deleted = 0;
    for (Iterator<Ended> rest = oldestFirst.iterator(); rest.hasNext(); deleted++) {
      Ended task = rest.next();
      boolean displaced = deleted < surplus && task.at().isBefore(protection);
      if (!displaced && !task.at().isBefore(expiry)) {
        break;
      }
      remove(oldestFirst, task, removed);
    }
  }

  /**
   * Removes the oldest tasks if all need too much memory, so many that an eighth of it is free, and
   * returns their ids.
   */
  List<String> removeSurplus() {
    return bytes.get() > maxBytes ? removeOldest() : List.of();
  }

  private synchronized List<String> removeOldest() {
    if (!warned) {
      warned = true;
      LOG.warn(
          "The ended tasks need {} MiB of memory: the oldest ones are deleted from now on. A"
              + " database keeps more (serai.store.url), as does a larger serai.tasks.keep-memory.",
          maxBytes / (1024 * 1024));
    }
    List<String> removed = new ArrayList<>();
    NavigableSet<Ended> tasks = withOldest();
    while (tasks != null && bytes.get() > maxBytes / 8 * 7) {
      remove(tasks, tasks.first(), removed);
      tasks = withOldest();
    }
    return removed;
  }

  private @Nullable NavigableSet<Ended> withOldest() {
    return byRetention.values().stream()
        .filter(tasks -> !tasks.isEmpty())
        .min(Comparator.comparing(NavigableSet::first))
        .orElse(null);
  }

  private void remove(NavigableSet<Ended> tasks, Ended task, List<String> removed) {
    if (tasks.remove(task)) {
      bytes.addAndGet(-task.size());
      removed.add(task.id());
    }
  }

  private record Ended(Instant at, String id, long size) implements Comparable<Ended> {
    @Override
    public int compareTo(Ended other) {
      int earlier = at.compareTo(other.at);
      return earlier != 0 ? earlier : id.compareTo(other.id);
    }
  }
}
