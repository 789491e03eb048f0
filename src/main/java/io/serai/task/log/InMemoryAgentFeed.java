package io.serai.task.log;

import io.serai.task.AgentEvent;
import io.serai.task.AgentEventPage;
import io.serai.task.TaskEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** The appends to the tasks of one agent, in the order of their positions. Thread-safe. */
final class InMemoryAgentFeed {
  private final AtomicLong positions;
  private final Map<String, InMemoryTaskEvents> tasks;

  // guarded by this
  private final List<Append> appends = new ArrayList<>();
  private int deletedTasks;

  /**
   * @param positions the position of the newest event of all agents
   * @param tasks the tasks that exist
   */
  InMemoryAgentFeed(AtomicLong positions, Map<String, InMemoryTaskEvents> tasks) {
    this.positions = positions;
    this.tasks = tasks;
  }

  /** Adds the events of an append, which are numbered up to {@code last}. */
  synchronized void add(String taskId, int events, long last) {
    appends.add(new Append(positions.addAndGet(events), taskId, last - events + 1, last));
  }

  /** Reads up to {@code limit} events of the tasks with these ids after a position. */
  AgentEventPage read(long after, int limit, Predicate<String> ids) {
    List<AgentEvent> events = upTo(limit + 1, after, ids);
    return events.size() <= limit
        ? new AgentEventPage(events, true)
        : new AgentEventPage(events.subList(0, limit), false);
  }

  private List<AgentEvent> upTo(int limit, long after, Predicate<String> ids) {
    List<AgentEvent> events = new ArrayList<>();
    List<Append> next = after(after, limit);
    while (!next.isEmpty() && events.size() < limit) {
      next.stream()
          .filter(append -> ids.test(append.taskId))
          .forEach(append -> addTo(events, append, after, limit));
      next = after(next.get(next.size() - 1).position, limit);
    }
    return events;
  }

  private void addTo(List<AgentEvent> events, Append append, long after, int limit) {
    InMemoryTaskEvents task = tasks.get(append.taskId);
    long unread = Math.min(append.last - append.first + 1, append.position - after);
    int count = (int) Math.min(unread, limit - (long) events.size());
    if (task != null && count > 0) {
      for (TaskEvent event : task.events(append.last - unread + 1, count)) {
        long position = append.position - append.last + event.sequence();
        events.add(new AgentEvent(position, append.taskId, event));
      }
    }
  }

  private synchronized List<Append> after(long position, int limit) {
    int from = indexAfter(position);
    return List.copyOf(appends.subList(from, (int) Math.min(appends.size(), (long) from + limit)));
  }

  private int indexAfter(long position) {
    int from = 0;
    int to = appends.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (appends.get(middle).position > position) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }

  /**
   * Removes the appends of deleted tasks, once there are enough to be worth a scan.
   *
   * @param deleted number of tasks that were deleted since the last call
   */
  synchronized void prune(int deleted) {
    deletedTasks += deleted;
    if (deletedTasks > appends.size() / 8) {
      appends.removeIf(append -> !tasks.containsKey(append.taskId));
      deletedTasks = 0;
    }
  }

  /**
   * One append.
   *
   * @param position position of its last event
   * @param first number of its first event in the task
   * @param last number of its last event in the task
   */
  private record Append(long position, String taskId, long first, long last) {}
}
