package io.serai.a2w.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.AgentEvent;
import io.serai.task.EndReason;
import io.serai.task.TaskEventPayload;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes events as entries of a log (A2W-Q9). */
public final class TaskLogEntry {
  private static final String INFO = "info";

  private TaskLogEntry() {}

  /** Returns the entry of an event. */
  public static ObjectNode of(AgentEvent event) {
    TaskEventPayload payload = event.event().fact();
    return JsonMappers.object()
        .put("seq", event.position())
        .put("ts", event.event().at().toString())
        .put("task_id", event.taskId())
        .put("level", level(payload))
        .put("event", name(payload))
        .put("message", message(payload));
  }

  private static String level(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Logged logged) {
      return logged.level();
    }
    if (payload instanceof TaskEventPayload.DeadlinePassed
        || payload instanceof TaskEventPayload.Recovered
        || payload instanceof TaskEventPayload.StopAsked) {
      return "warn";
    }
    boolean failed =
        payload instanceof TaskEventPayload.Changed changed
            && (changed.code() != null || changed.reason() == EndReason.ERROR);
    return failed ? "error" : INFO;
  }

  private static String name(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Created) {
      return "task_accepted";
    }
    if (payload instanceof TaskEventPayload.Changed) {
      return "state_changed";
    }
    if (payload instanceof TaskEventPayload.Progressed) {
      return "progress";
    }
    if (payload instanceof TaskEventPayload.Logged) {
      return "log";
    }
    if (payload instanceof TaskEventPayload.Said || payload instanceof TaskEventPayload.Replied) {
      return "message";
    }
    if (payload instanceof TaskEventPayload.Made) {
      return "artifact";
    }
    if (payload instanceof TaskEventPayload.Needed) {
      return "need_data";
    }
    return payload instanceof TaskEventPayload.Answered ? "insights" : rareName(payload);
  }

  private static String rareName(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Delegated) {
      return "delegation_started";
    }
    if (payload instanceof TaskEventPayload.Returned) {
      return "delegation_finished";
    }
    if (payload instanceof TaskEventPayload.StopAsked) {
      return "stop_requested";
    }
    if (payload instanceof TaskEventPayload.DeadlinePassed) {
      return "deadline_passed";
    }
    return payload instanceof TaskEventPayload.Recovered ? "recovered" : "restarted";
  }

  private static String message(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Changed changed) {
      String words = changed.message() == null ? "" : ": " + changed.message().text();
      String code = changed.code() == null ? "" : " " + A2wErrorCode.ofTask(changed.code());
      return WorkerStatus.text(changed.state()) + code + words;
    }
    if (payload instanceof TaskEventPayload.Progressed progressed) {
      String note = progressed.note() == null ? "" : ": " + progressed.note();
      return progressed.value() + note;
    }
    if (payload instanceof TaskEventPayload.Logged logged) {
      return logged.text();
    }
    if (payload instanceof TaskEventPayload.Said said) {
      return said.message().text();
    }
    if (payload instanceof TaskEventPayload.Replied replied) {
      return replied.message().text();
    }
    if (payload instanceof TaskEventPayload.Made made) {
      String name = made.artifact().name();
      return name == null ? made.artifact().id() : name;
    }
    return payload instanceof TaskEventPayload.Needed needed
        ? String.join(", ", needed.need().required()) + ": " + needed.need().description()
        : rareMessage(payload);
  }

  private static String rareMessage(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Created created) {
      return created.task().skill();
    }
    if (payload instanceof TaskEventPayload.Delegated delegated) {
      return "to " + delegated.agent() + because(delegated.why());
    }
    if (payload instanceof TaskEventPayload.Returned returned) {
      return "by " + returned.agent();
    }
    if (payload instanceof TaskEventPayload.StopAsked stop) {
      String mode = stop.how().name().toLowerCase(Locale.ROOT);
      return mode + (stop.by() == null ? "" : " by " + stop.by()) + because(stop.why());
    }
    return payload instanceof TaskEventPayload.Recovered recovered ? recovered.hub() : "";
  }

  private static String because(@Nullable String why) {
    return why == null ? "" : ": " + why;
  }
}
