package io.serai.task;

import java.util.List;

/**
 * A part of the events of a task, in their order.
 *
 * @param isLast whether the task had no later event when the page was read
 */
public record TaskEventPage(List<TaskEvent> events, boolean isLast) {

  /** No events. */
  public static final TaskEventPage EMPTY = new TaskEventPage(List.of(), true);

  /** Copies the events. */
  public TaskEventPage {
    events = List.copyOf(events);
  }

  /**
   * Returns a page of a task.
   *
   * @param newest number of the last event of the task
   */
  public static TaskEventPage of(List<TaskEvent> events, long newest) {
    boolean isLast = events.isEmpty() || events.get(events.size() - 1).sequence() >= newest;
    return new TaskEventPage(events, isLast);
  }
}
