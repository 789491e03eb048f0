package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.task.Message;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskStatus;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An event of a task for people and programs: {@code {sequence, at, type}} and what there is to say
 * of that type. Texts are cut to {@value TextFunctions#LONGEST_MESSAGE} characters; of artifacts
 * and of what the caller sent, only the names are shown.
 */
final class TaskEventView {

  private TaskEventView() {}

  static ObjectNode json(TaskEvent event) {
    ObjectNode json =
        JsonMappers.object().put("sequence", event.sequence()).put("at", event.at().toString());
    TaskEventPayload fact = event.fact();
    if (fact instanceof TaskEventPayload.Changed changed) {
      return changed(json.put("type", "state"), changed, event);
    }
    if (fact instanceof TaskEventPayload.Needed needed) {
      needed.need().required().forEach(json.put("type", "need").putArray("missing")::add);
      return text(json, needed.need().description());
    }
    return ofWork(json, fact);
  }

  private static ObjectNode changed(
      ObjectNode json, TaskEventPayload.Changed changed, TaskEvent event) {
    TaskStatus status =
        new TaskStatus(changed.state(), changed.reason(), changed.code(), null, event.at());
    json.put("state", status.canonical().name());
    if (changed.code() != null) {
      json.put("code", changed.code());
    }
    return message(json, changed.message());
  }

  /** Describes what the work on the task reported. */
  private static ObjectNode ofWork(ObjectNode json, TaskEventPayload fact) {
    if (fact instanceof TaskEventPayload.Progressed progressed) {
      json.put("type", "progress").put("progress", progressed.value());
      return text(json, progressed.note());
    }
    if (fact instanceof TaskEventPayload.Logged logged) {
      return text(json.put("type", "log").put("level", logged.level()), logged.text());
    }
    if (fact instanceof TaskEventPayload.Said said) {
      return message(json.put("type", "message"), said.message());
    }
    if (fact instanceof TaskEventPayload.Replied replied) {
      return message(json.put("type", "reply"), replied.message());
    }
    if (fact instanceof TaskEventPayload.Made made) {
      return json.put("type", "artifact").put("artifact", name(made));
    }
    return ofOthers(json, fact);
  }

  /** Describes what others than the work did. */
  private static ObjectNode ofOthers(ObjectNode json, TaskEventPayload fact) {
    if (fact instanceof TaskEventPayload.Created created) {
      return json.put("type", "created").put("caller", created.task().owner());
    }
    if (fact instanceof TaskEventPayload.Answered) {
      return json.put("type", "answer");
    }
    if (fact instanceof TaskEventPayload.Delegated delegated) {
      json.put("type", "delegated").put("agent", delegated.agent());
      return task(text(json, delegated.why()), delegated.child());
    }
    if (fact instanceof TaskEventPayload.Returned returned) {
      return task(json.put("type", "returned").put("agent", returned.agent()), returned.child());
    }
    if (fact instanceof TaskEventPayload.StopAsked stop) {
      json.put("type", "stop").put("how", stop.how().name().toLowerCase(Locale.ROOT));
      return text(json, stop.why());
    }
    if (fact instanceof TaskEventPayload.Paced paced) {
      json.put("type", "pace").put("level", paced.level().name().toLowerCase(Locale.ROOT));
      return text(json.put("code", paced.failure().code()), paced.failure().message());
    }
    return json.put("type", ofHub(fact));
  }

  private static String ofHub(TaskEventPayload fact) {
    if (fact instanceof TaskEventPayload.DeadlinePassed) {
      return "deadline";
    }
    return fact instanceof TaskEventPayload.Recovered ? "recovered" : "restarted";
  }

  private static String name(TaskEventPayload.Made made) {
    String name = made.artifact().name();
    return TextFunctions.clipped(name == null ? made.artifact().id() : name);
  }

  private static ObjectNode message(ObjectNode json, @Nullable Message message) {
    return text(json, message == null ? null : message.text());
  }

  private static ObjectNode text(ObjectNode json, @Nullable String text) {
    return text == null || text.isEmpty()
        ? json
        : json.put("message", TextFunctions.clipped(text, TextFunctions.LONGEST_MESSAGE));
  }

  private static ObjectNode task(ObjectNode json, @Nullable String id) {
    return id == null ? json : json.put("task", id);
  }
}
