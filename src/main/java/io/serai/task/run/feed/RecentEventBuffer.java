package io.serai.task.run.feed;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskMemoryEstimator;
import java.util.ArrayDeque;
import java.util.List;

/**
 * Keeps the most recent events of a task in memory, for subscribers that keep up, as long as they
 * are small together. Thread-safe.
 */
public final class RecentEventBuffer {
  private static final int CAPACITY = 64;

  /** Weight of the events that are kept for all subscribers of one source. */
  static final long MAX_WEIGHT = 2 * TaskMemoryEstimator.SMALL;

  private final ArrayDeque<TaskEvent> events = new ArrayDeque<>();
  private long weight;
  private long last;
  private boolean ended;

  public synchronized void add(List<TaskEvent> more) {
    for (TaskEvent event : more) {
      events.add(event);
      weight += event.weight();
      last = event.sequence();
      ended |= event.fact() instanceof TaskEventPayload.Changed changed && changed.state().isEnd();
    }
    while (events.size() > CAPACITY || weight > MAX_WEIGHT) {
      weight -= events.remove().weight();
    }
  }

  /** Drops the events; subscribers read them from the log. */
  public synchronized void drop() {
    events.clear();
    weight = 0;
  }

  /** Returns the number of the last published event; 0 before the first. */
  public synchronized long last() {
    return last;
  }

  /** Whether the last published event ended the task. */
  public synchronized boolean hasEnded() {
    return ended;
  }

  /** Skips events that were read from the log and need no notification. */
  public synchronized void startAfter(long sequence, boolean end) {
    last = sequence;
    ended = end;
  }

  /**
   * Returns up to {@code limit} events starting with number {@code from}; empty if that event is no
   * longer in the buffer.
   */
  public synchronized List<TaskEvent> from(long from, int limit) {
    if (events.isEmpty() || events.getFirst().sequence() > from || from > last) {
      return List.of();
    }
    return events.stream().skip(from - events.getFirst().sequence()).limit(limit).toList();
  }
}
