package io.serai.task;

import java.util.List;

/**
 * A part of the events of a task, in their order.
 *
 * @param isLast whether the task had no later event when the page was read
 */
public record TaskEventPage(List<TaskEvent> events, boolean isLast) {

  /** Copies the events. */
  public TaskEventPage {
    events = List.copyOf(events);
  }
}
