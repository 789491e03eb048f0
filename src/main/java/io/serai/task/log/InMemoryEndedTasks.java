package io.serai.task.log;

import io.serai.task.Retention;
import io.serai.task.StoredSize;
import io.serai.task.log.EndedTaskCodec.EndedTask;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ended tasks of a log in memory, as records in the order in which they ended. It decides which
 * ones are deleted: by rules, and the oldest ones if they need too much memory. Thread-safe.
 */
final class InMemoryEndedTasks {
  private static final Logger LOG = LoggerFactory.getLogger(InMemoryEndedTasks.class);

  /** Bytes of memory that the log needs to find a task again, about. */
  private static final int INDEX = 500;

  private final long maxBytes;

  // guarded by this
  private final Map<String, RecordQueue> byRetention = new HashMap<>();
  private final RecordQueue.BlockPool blocks = new RecordQueue.BlockPool();
  private long bytes;
  private boolean warned;

  /**
   * Creates an empty collection.
   *
   * @param maxBytes memory that the tasks may need together
   */
  InMemoryEndedTasks(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * Adds a task that has ended.
   *
   * @param outside bytes of memory that it needs outside of its record
   * @param events packed, or empty if they are kept elsewhere
   */
  RecordQueue.Place add(TaskRow row, StoredSize size, long outside, byte[] events) {
    byte[] head = EndedTaskCodec.head(row, size, INDEX + outside);
    synchronized (this) {
      bytes += head.length + events.length + INDEX + outside;
      return byRetention
          .computeIfAbsent(row.key().retention(), name -> new RecordQueue(blocks))
          .add(head, events);
    }
  }

  /** Removes the tasks that the rules do not keep, and returns them. */
  List<TaskRow> removeExpired(Instant now, Function<String, Retention> retentions) {
    List<TaskRow> removed = new ArrayList<>();
    for (String name : names()) {
      Retention retention = retentions.apply(name);
      int surplus = count(name) - retention.keepMost();
      removeBefore(retention.protection(now), name, surplus, removed);
      removeBefore(retention.expiry(now), name, Integer.MAX_VALUE, removed);
    }
    return removed;
  }

  private synchronized List<String> names() {
    return List.copyOf(byRetention.keySet());
  }

  private synchronized int count(String retention) {
    RecordQueue tasks = byRetention.get(retention);
    return tasks == null ? 0 : tasks.size();
  }

  private void removeBefore(Instant time, String retention, int most, List<TaskRow> removed) {
    for (int i = 0; i < most; i++) {
      TaskRow oldest = removeOldest(retention, time);
      if (oldest == null) {
        return;
      }
      removed.add(oldest);
    }
  }

  /** Removes the oldest tasks while all need too much memory, and returns them. */
  synchronized List<TaskRow> removeSurplus() {
    if (bytes <= maxBytes) {
      return List.of();
    }
    if (!warned) {
      warned = true;
      LOG.warn(
          "The ended tasks need {} MiB of memory: the oldest ones are deleted from now on. A"
              + " database keeps more (serai.store.url), as does a larger serai.tasks.keep-memory.",
          maxBytes / (1024 * 1024));
    }
    List<TaskRow> removed = new ArrayList<>();
    while (bytes > maxBytes) {
      removed.add(Objects.requireNonNull(removeOldest(withOldest(), Instant.MAX)));
    }
    return removed;
  }

  private String withOldest() {
    return Collections.min(
        byRetention.keySet(), Comparator.comparing(name -> endOfOldest(byRetention.get(name))));
  }

  private static Instant endOfOldest(@Nullable RecordQueue tasks) {
    EndedTask oldest = tasks == null ? null : tasks.oldest(EndedTaskCodec::task);
    return oldest == null ? Instant.MAX : oldest.endedAt();
  }

  private synchronized @Nullable TaskRow removeOldest(String retention, Instant before) {
    RecordQueue tasks = byRetention.get(retention);
    EndedTask oldest = tasks == null ? null : tasks.oldest(EndedTaskCodec::task);
    if (tasks == null || oldest == null || !oldest.endedAt().isBefore(before)) {
      return null;
    }
    tasks.removeOldest();
    bytes -= oldest.bytes();
    if (tasks.size() == 0) {
      byRetention.remove(retention);
    }
    return oldest.row();
  }
}
