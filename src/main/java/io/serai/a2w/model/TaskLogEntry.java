package io.serai.a2w.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.task.AgentEvent;
import io.serai.task.EndReason;
import io.serai.task.TaskEventPayload;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An event as an entry of a log (A2W-Q9).
 *
 * @param level {@code debug}, {@code info}, {@code warn} or {@code error}
 * @param name what happened
 * @param message details, as text
 */
public record TaskLogEntry(String level, String name, String message) {
  private static final int MAX_MESSAGE = 4_000;
  private static final String WARN = "warn";

  /** Returns the entry of an event, as it is sent. */
  public static ObjectNode json(AgentEvent event) {
    TaskLogEntry entry = of(event.event().fact());
    return JsonMappers.object()
        .put("seq", event.position())
        .put("ts", event.event().at().toString())
        .put("task_id", event.taskId())
        .put("level", entry.level)
        .put("event", entry.name)
        .put("message", TextFunctions.clipped(entry.message, MAX_MESSAGE));
  }

  private static TaskLogEntry of(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Created created) {
      return info("task_accepted", created.task().skill());
    }
    if (payload instanceof TaskEventPayload.Changed changed) {
      return changed(changed);
    }
    if (payload instanceof TaskEventPayload.Progressed progressed) {
      return info("progress", progressed.value() + because(progressed.note()));
    }
    if (payload instanceof TaskEventPayload.Logged logged) {
      return new TaskLogEntry(logged.level(), "log", logged.text());
    }
    if (payload instanceof TaskEventPayload.Said said) {
      return info("message", said.message().text());
    }
    if (payload instanceof TaskEventPayload.Replied replied) {
      return info("message", replied.message().text());
    }
    if (payload instanceof TaskEventPayload.Made made) {
      return info(
          "artifact", Objects.requireNonNullElse(made.artifact().name(), made.artifact().id()));
    }
    if (payload instanceof TaskEventPayload.Needed needed) {
      return info(
          "need_data",
          String.join(", ", needed.need().required()) + ": " + needed.need().description());
    }
    if (payload instanceof TaskEventPayload.Answered) {
      return info("insights", "");
    }
    if (payload instanceof TaskEventPayload.Delegated delegated) {
      return info("delegation_started", "to " + delegated.agent() + because(delegated.why()));
    }
    if (payload instanceof TaskEventPayload.Returned returned) {
      return info("delegation_finished", "by " + returned.agent());
    }
    if (payload instanceof TaskEventPayload.StopAsked stop) {
      String by = stop.by() == null ? "" : " by " + stop.by();
      String mode = stop.how().name().toLowerCase(Locale.ROOT);
      return new TaskLogEntry(WARN, "stop_requested", mode + by + because(stop.why()));
    }
    if (payload instanceof TaskEventPayload.DeadlinePassed) {
      return new TaskLogEntry(WARN, "deadline_passed", "");
    }
    if (payload instanceof TaskEventPayload.Paced paced) {
      String level = paced.level().name().toLowerCase(Locale.ROOT);
      String failure = paced.failure().skill() + " failed: " + paced.failure().message();
      return new TaskLogEntry(WARN, "pace_changed", level + because(failure));
    }
    return payload instanceof TaskEventPayload.Recovered recovered
        ? new TaskLogEntry(WARN, "recovered", recovered.hub())
        : info("restarted", "");
  }

  private static TaskLogEntry changed(TaskEventPayload.Changed changed) {
    String code = changed.code() == null ? "" : " " + A2wErrorCode.ofTask(changed.code());
    String words = changed.message() == null ? null : changed.message().text();
    boolean failed = changed.code() != null || changed.reason() == EndReason.ERROR;
    return new TaskLogEntry(
        failed ? "error" : "info",
        "state_changed",
        WorkerStatusWriter.text(changed.state()) + code + because(words));
  }

  private static TaskLogEntry info(String name, String message) {
    return new TaskLogEntry("info", name, message);
  }

  private static String because(@Nullable String why) {
    return why == null ? "" : ": " + why;
  }
}
