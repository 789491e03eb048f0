package io.serai.mcp.call;

import io.serai.http.sse.SseEvent;
import io.serai.protocol.stream.EventProjection;
import io.serai.task.TaskEvent;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives the messages on the response stream of a call their ids, and leaves out those that the
 * client has already. Not thread-safe.
 */
final class ResumableEventProjection implements EventProjection<TaskEvent, SseEvent> {
  private final ToolCallEventProjection messages;
  private final ResponseStreamPosition after;
  private final boolean primed;
  private final String suffix;

  /**
   * @param after what the client has received
   * @param primed whether the stream begins with an id without a message, from which on a client
   *     can go on that is disconnected before the first message
   */
  ResumableEventProjection(
      ToolCallEventProjection messages, ResponseStreamPosition after, boolean primed) {
    this.messages = messages;
    this.after = after;
    this.primed = primed;
    this.suffix = "." + after.stream().text();
  }

  @Override
  public List<SseEvent> begin() {
    return primed
        ? List.of(new SseEvent(id(after.event(), after.message()), Buffer.buffer()))
        : List.of();
  }

  @Override
  public List<SseEvent> all(TaskEvent event) {
    List<SseEvent> numbered = new ArrayList<>();
    int number = 0;
    for (Buffer message : messages.all(event)) {
      number++;
      if (!after.covers(event.sequence(), number)) {
        numbered.add(new SseEvent(id(event.sequence(), number), message));
      }
    }
    return numbered;
  }

  private String id(long event, int message) {
    return event + "." + message + suffix;
  }

  @Override
  public boolean isOver() {
    return messages.isOver();
  }
}
