package io.serai.task.log;

import io.serai.task.ContentSize;
import io.serai.task.StoredSize;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskSummary;
import io.serai.task.TaskWeight;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The events of one task. They are packed as JSON once the task has ended, since ended tasks are
 * kept for long and rarely read. Thread-safe.
 */
final class InMemoryTaskEvents {
  /**
   * Tasks with more events are not packed, because packing and unpacking would hold up the calling
   * thread.
   */
  private static final int MAX_PACKED = 1_000;

  /** Bytes of memory that an event needs which is not packed, about. */
  private static final int UNPACKED = 1_000;

  private Supplier<List<TaskEvent>> events;
  private long size;
  private StoredSize content;
  private volatile TaskRow row;

  InMemoryTaskEvents(List<TaskEvent> first) {
    this.row = TaskRow.created(first);
    this.content = size(first);
    this.events = stored(new ArrayList<>(first), row);
  }

  TaskRow row() {
    return row;
  }

  synchronized boolean add(long expected, List<TaskEvent> more) {
    if (row.sequence() != expected) {
      return false;
    }
    List<TaskEvent> all = events.get();
    all.addAll(more);
    row = row.after(more);
    content = content.and(size(more));
    events = stored(all, row);
    return true;
  }

  synchronized TaskSummary summary() {
    return row.summary(content);
  }

  /** Returns a page of events, which ends early if they are large. */
  List<TaskEvent> page(long from, int limit) {
    List<TaskEvent> all = events(from, limit);
    long read = 0;
    for (int i = 0; i < all.size(); i++) {
      if (read > TaskEventLog.MAX_PAGE_SIZE) {
        return all.subList(0, i);
      }
      read += ContentSize.of(all.get(i).fact());
    }
    return all;
  }

  private synchronized List<TaskEvent> events(long from, int limit) {
    List<TaskEvent> all = events.get();
    int begin = (int) Math.min(all.size(), Math.max(0, from - 1));
    int end = (int) Math.min(all.size(), (long) begin + limit);
    return List.copyOf(all.subList(begin, end));
  }

  Task fold() {
    return Task.fold(events(1, Integer.MAX_VALUE));
  }

  /** Returns the fold of the events for a list. */
  ListedTaskFold listed(boolean artifacts) {
    ListedTaskFold fold = new ListedTaskFold(summary(), artifacts);
    events(1, Integer.MAX_VALUE).forEach(fold::apply);
    return fold;
  }

  private static StoredSize size(List<TaskEvent> events) {
    StoredSize size = StoredSize.NONE;
    for (TaskEvent event : events) {
      size = size.and(event.fact(), ContentSize.of(event.fact()));
    }
    return size;
  }

  /** Returns the bytes of memory that the events of the ended task need, about. */
  synchronized long size() {
    return size;
  }

  private static long unpackedSize(List<TaskEvent> events) {
    long weights = events.stream().mapToLong(event -> TaskWeight.of(event.fact())).sum();
    return weights + (long) UNPACKED * events.size();
  }

  private Supplier<List<TaskEvent>> stored(List<TaskEvent> events, TaskRow row) {
    if (row.endedAt() == null || events.size() > MAX_PACKED) {
      size = row.endedAt() == null ? 0 : unpackedSize(events);
      return () -> events;
    }
    byte[] packed = TaskEventJsonCodec.pack(events);
    size = (long) UNPACKED + packed.length;
    return () -> TaskEventJsonCodec.unpack(packed);
  }
}
