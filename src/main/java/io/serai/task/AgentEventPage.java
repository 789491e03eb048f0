package io.serai.task;

import java.util.List;

/**
 * A part of an agent's feed, in its order.
 *
 * @param isLast whether the feed had no later event when the page was read
 */
public record AgentEventPage(List<AgentEvent> events, boolean isLast) {

  /** The feed of an agent without tasks. */
  public static final AgentEventPage EMPTY = new AgentEventPage(List.of(), true);

  /** Copies the events. */
  public AgentEventPage {
    events = List.copyOf(events);
  }
}
