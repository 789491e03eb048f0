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
import java.util.function.Consumer;
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
  private final Map<String, EndedQueue> byRetention = new HashMap<>();
  private final PooledByteQueue.BlockPool blocks;
  private long outside;
  private boolean warned;

  /**
   * Creates an empty collection.
   *
   * @param maxBytes memory that the tasks may need together
   */
  InMemoryEndedTasks(long maxBytes) {
    this.maxBytes = maxBytes;
    this.blocks = new PooledByteQueue.BlockPool(maxBytes);
  }

  /**
   * Adds a task that has ended.
   *
   * @param other bytes of memory that it needs outside of its record and of the index
   * @param events packed, or empty if they are kept elsewhere
   */
  PooledByteQueue.Place add(TaskRow row, StoredSize size, long other, byte[] events) {
    byte[] head = EndedTaskCodec.head(row, size, INDEX + other);
    synchronized (this) {
      outside += INDEX + other;
      return byRetention
          .computeIfAbsent(row.retention(), name -> new EndedQueue(blocks))
          .add(Objects.requireNonNull(row.endedAt()), head, events);
    }
  }

  /**
   * Removes the tasks that the rules do not keep.
   *
   * @param deleted is called for each one at once, so that it is not long half deleted
   * @return how many were removed
   */
  int removeExpired(
      Instant now, Function<String, Retention> retentions, Consumer<TaskRow> deleted) {
    int removed = 0;
    for (String name : names()) {
      Retention retention = retentions.apply(name);
      int surplus = count(name) - retention.keepMost();
      removed += removeBefore(retention.protection(now), name, surplus, deleted);
      removed += removeBefore(retention.expiry(now), name, Integer.MAX_VALUE, deleted);
    }
    return removed;
  }

  private synchronized List<String> names() {
    return List.copyOf(byRetention.keySet());
  }

  private synchronized int count(String retention) {
    EndedQueue tasks = byRetention.get(retention);
    return tasks == null ? 0 : tasks.records.size();
  }

  private int removeBefore(Instant time, String retention, int most, Consumer<TaskRow> deleted) {
    for (int i = 0; i < most; i++) {
      TaskRow oldest = removeOldest(retention, time);
      if (oldest == null) {
        return i;
      }
      deleted.accept(oldest);
    }
    return Math.max(0, most);
  }

  /** Removes the oldest tasks while all need too much memory, and returns them. */
  synchronized List<TaskRow> removeSurplus() {
    if (memory() <= maxBytes) {
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
    while (memory() > maxBytes) {
      removed.add(Objects.requireNonNull(removeOldest(withOldest(), Instant.MAX)));
    }
    return removed;
  }

  private long memory() {
    return blocks.used() + outside;
  }

  private String withOldest() {
    return Collections.min(
        byRetention.keySet(), Comparator.comparing(name -> endOfOldest(byRetention.get(name))));
  }

  private static Instant endOfOldest(@Nullable EndedQueue tasks) {
    EndedTask oldest = tasks == null ? null : tasks.oldest();
    return tasks == null || oldest == null ? Instant.MAX : tasks.endOf(oldest);
  }

  private synchronized @Nullable TaskRow removeOldest(String retention, Instant before) {
    EndedQueue tasks = byRetention.get(retention);
    EndedTask oldest = tasks == null ? null : tasks.oldest();
    if (tasks == null || oldest == null || !tasks.endOf(oldest).isBefore(before)) {
      return null;
    }
    tasks.removeOldest();
    outside -= oldest.outside();
    if (tasks.records.size() == 0) {
      byRetention.remove(retention);
    }
    return oldest.row();
  }

  /** The tasks of one retention, in the order in which they were added. Not thread-safe. */
  private static final class EndedQueue {
    final PooledByteQueue records;
    private Instant lastEnd = Instant.MIN;

    /** When the clock went back, and how many tasks were added before: they ended before it. */
    private Instant correction = Instant.MAX;

    private int addedBefore;

    EndedQueue(PooledByteQueue.BlockPool blocks) {
      this.records = new PooledByteQueue(blocks);
    }

    PooledByteQueue.Place add(Instant end, byte[] head, byte[] events) {
      if (end.isBefore(lastEnd)) {
        correction = end;
        addedBefore = records.size();
      }
      lastEnd = end;
      return records.add(head, events);
    }

    @Nullable EndedTask oldest() {
      return records.oldest(EndedTaskCodec::task);
    }

    /** Returns when the oldest task ended, also if the clock was wrong then. */
    Instant endOf(EndedTask oldest) {
      boolean corrected = addedBefore > 0 && correction.isBefore(oldest.endedAt());
      return corrected ? correction : oldest.endedAt();
    }

    void removeOldest() {
      records.removeOldest();
      addedBefore = Math.max(0, addedBefore - 1);
    }
  }
}
