package io.serai.task.run;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import java.util.ArrayDeque;
import java.util.List;

/** The last events of a task, for those who keep up with it. Thread-safe. */
final class RecentEventBuffer {
  private static final int MOST = 64;

  private final ArrayDeque<TaskEvent> events = new ArrayDeque<>();
  private long last;
  private boolean ended;

  synchronized void add(List<TaskEvent> more) {
    for (TaskEvent event : more) {
      events.add(event);
      last = event.sequence();
      ended |= event.fact() instanceof TaskEventPayload.Changed changed && changed.state().isEnd();
    }
    while (events.size() > MOST) {
      events.remove();
    }
  }

  /** Number of the last event that was told of; 0 before the first. */
  synchronized long last() {
    return last;
  }

  /** Whether the last event that was told of ended the task. */
  synchronized boolean hasEnded() {
    return ended;
  }

  /** What was read is known; nobody needs to be told of it. */
  synchronized void startAfter(long sequence, boolean end) {
    last = sequence;
    ended = end;
  }

  /** Up to {@code limit} events from number {@code from} on; none where that one is gone. */
  synchronized List<TaskEvent> from(long from, int limit) {
    if (events.isEmpty() || events.getFirst().sequence() > from || from > last) {
      return List.of();
    }
    return events.stream().skip(from - events.getFirst().sequence()).limit(limit).toList();
  }
}
