package io.serai.task.log;

import io.serai.task.Task;
import io.serai.task.TaskEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * One task's events; packed when it has ended, since it may stand for long then and is hardly read.
 * Thread-safe.
 */
final class InMemoryTaskEvents {
  /** How many events are packed at most: more would hold up the thread that reads or ends them. */
  private static final int PACKED = 1_000;

  private Supplier<List<TaskEvent>> events;
  private volatile TaskRow row;

  InMemoryTaskEvents(List<TaskEvent> first) {
    this.row = TaskRow.created(first);
    this.events = kept(new ArrayList<>(first), row);
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
    events = kept(all, row);
    return true;
  }

  synchronized List<TaskEvent> events(long from, int limit) {
    List<TaskEvent> all = events.get();
    int begin = (int) Math.min(all.size(), Math.max(0, from - 1));
    int end = (int) Math.min(all.size(), (long) begin + limit);
    return List.copyOf(all.subList(begin, end));
  }

  Task fold() {
    return Task.fold(events(1, Integer.MAX_VALUE));
  }

  private static Supplier<List<TaskEvent>> kept(List<TaskEvent> events, TaskRow row) {
    if (row.endedAt() == null || events.size() > PACKED) {
      return () -> events;
    }
    byte[] packed = TaskEventJsonCodec.pack(events);
    return () -> TaskEventJsonCodec.unpack(packed);
  }
}
