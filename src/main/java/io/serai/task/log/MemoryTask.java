package io.serai.task.log;

import io.serai.task.Task;
import io.serai.task.TaskEvent;
import java.util.ArrayList;
import java.util.List;

/** One task's events. Thread-safe. */
final class MemoryTask {
  private final List<TaskEvent> events;
  private volatile TaskRow row;

  MemoryTask(List<TaskEvent> first) {
    this.row = TaskRow.created(first);
    this.events = new ArrayList<>(first);
  }

  TaskRow row() {
    return row;
  }

  synchronized boolean add(long expected, List<TaskEvent> more) {
    if (events.size() != expected) {
      return false;
    }
    events.addAll(more);
    row = row.after(more);
    return true;
  }

  synchronized List<TaskEvent> events(long from, int limit) {
    int begin = (int) Math.min(events.size(), Math.max(0, from - 1));
    int end = (int) Math.min(events.size(), (long) begin + limit);
    return List.copyOf(events.subList(begin, end));
  }

  Task fold() {
    return Task.fold(events(1, Integer.MAX_VALUE));
  }
}
