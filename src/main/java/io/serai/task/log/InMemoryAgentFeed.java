package io.serai.task.log;

import io.serai.task.AgentEvent;
import io.serai.task.AgentEventPage;
import io.serai.task.ContentSize;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** The appends to the tasks of one agent, in the order of their positions. Thread-safe. */
final class InMemoryAgentFeed {
  private final AtomicLong positions;
  private final Map<String, InMemorySingleTaskEvents> tasks;

  // guarded by this
  private final List<Append> appends = new ArrayList<>();
  private long deletedEvents;

  /**
   * @param positions the position of the newest event of all agents
   * @param tasks the tasks that exist
   */
  InMemoryAgentFeed(AtomicLong positions, Map<String, InMemorySingleTaskEvents> tasks) {
    this.positions = positions;
    this.tasks = tasks;
  }

  /** Adds the events of an append, which are numbered up to {@code last}. */
  synchronized void add(String taskId, int events, long last) {
    appends.add(new Append(positions.addAndGet(events), taskId, last - events + 1, last));
  }

  /** Reads a page of the events of the tasks with these ids after a position. */
  AgentEventPage read(long after, int limit, Predicate<String> ids) {
    Page page = new Page(limit);
    List<Append> next = after(after, limit);
    while (!next.isEmpty() && !page.full) {
      next.stream()
          .filter(append -> ids.test(append.taskId))
          .forEach(append -> addTo(page, append, after));
      next = after(next.get(next.size() - 1).position, limit);
    }
    return new AgentEventPage(page.events, !page.full);
  }

  private void addTo(Page page, Append append, long after) {
    InMemorySingleTaskEvents task = tasks.get(append.taskId);
    long unread = Math.min(append.last - append.first + 1, append.position - after);
    while (task != null && unread > 0 && !page.full) {
      List<TaskEvent> events =
          task.page(append.last - unread + 1, (int) Math.min(unread, page.limit + 1L));
      if (events.isEmpty()) {
        return; // the task is being deleted
      }
      for (TaskEvent event : events) {
        long position = append.position - append.last + event.sequence();
        page.add(new AgentEvent(position, append.taskId, event));
      }
      unread -= events.size();
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
   * Reports that a task was deleted. Removes the appends of deleted tasks, once they may be half of
   * all.
   *
   * @param events of the task, each of which may have been an append
   * @return whether it has no events any more
   */
  synchronized boolean isEmptyAfterDeletion(long events) {
    deletedEvents += events;
    if (deletedEvents > appends.size() / 2) {
      appends.removeIf(append -> !tasks.containsKey(append.taskId));
      deletedEvents = 0;
    }
    return appends.isEmpty();
  }

  /** Collects a page, up to its limits. Not thread-safe. */
  private static final class Page {
    private final int limit;
    private final List<AgentEvent> events = new ArrayList<>();
    private long size;

    /** Whether there was an event that the page has no room for. */
    private boolean full;

    Page(int limit) {
      this.limit = limit;
    }

    void add(AgentEvent event) {
      full |= events.size() == limit || size > TaskEventLog.MAX_PAGE_SIZE;
      if (!full) {
        events.add(event);
        size += ContentSize.of(event.event().fact());
      }
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
