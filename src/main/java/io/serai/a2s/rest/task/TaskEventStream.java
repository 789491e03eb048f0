package io.serai.a2s.rest.task;

import io.serai.document.JsonMappers;
import io.serai.http.sse.SseEvent;
import io.serai.protocol.stream.EventProjection;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/**
 * Turns the events of a task into server-sent events, whose ids are their numbers; the last one is
 * that of the task's end. Not thread-safe.
 */
final class TaskEventStream implements EventProjection<TaskEvent, SseEvent> {

  private final TaskEventView view;
  private boolean over;

  TaskEventStream(TaskEventView view) {
    this.view = view;
  }

  @Override
  public List<SseEvent> all(TaskEvent event) {
    over = event.fact() instanceof TaskEventPayload.Changed changed && changed.state().isEnd();
    return List.of(
        new SseEvent(
            Long.toString(event.sequence()), Buffer.buffer(JsonMappers.text(view.json(event)))));
  }

  @Override
  public boolean isOver() {
    return over;
  }
}
