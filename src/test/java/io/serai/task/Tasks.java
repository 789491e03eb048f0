package io.serai.task;

import io.serai.document.JsonMappers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Tasks and events for tests. */
public final class Tasks {
  public static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private Tasks() {}

  public static String id() {
    return UUID.randomUUID().toString();
  }

  public static NewTaskBuilder asked(String id) {
    return NewTask.of(id, "anna", "writer", "write").input(JsonMappers.object().put("pages", 2));
  }

  public static Message said(String text) {
    return Message.text("m-" + text, MessageRole.AGENT, text);
  }

  public static Artifact artifact(String id, String text) {
    return Artifact.of(id, id, List.of(Part.ofText(text)));
  }

  /** Events numbered from {@code first}, a second apart from noon on. */
  public static List<TaskEvent> events(long first, TaskEventPayload... facts) {
    List<TaskEvent> events = new ArrayList<>();
    for (TaskEventPayload taskEventPayload : facts) {
      long number = first + events.size();
      events.add(new TaskEvent(number, NOON.plusSeconds(number), taskEventPayload));
    }
    return events;
  }

  public static TaskEventPayload created(String id) {
    return new TaskEventPayload.Created(asked(id).build(), "hub", null);
  }

  /** The creation of a task of another agent than usual. */
  public static TaskEventPayload created(String id, String agent) {
    return new TaskEventPayload.Created(
        NewTask.of(id, "anna", agent, "write").build(), "hub", null);
  }

  public static TaskEventPayload changed(TaskState state) {
    return TaskEventPayload.Changed.to(state);
  }

  public static TaskEventPayload terminated(EndReason reason) {
    return new TaskEventPayload.Changed(TaskState.TERMINATED, reason, "E001", said("over"));
  }
}
