package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.security.Caller;
import io.serai.task.A2aTaskState;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskStatus;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An event of a task for people and programs: {@code {sequence, at, type}} and what there is to say
 * of that type. Texts are cut to {@value TextFunctions#LONGEST_MESSAGE} characters; of artifacts
 * and of what the caller sent first, only the names are shown. Takes the events in their order,
 * since what an answer may show follows from its question. Not thread-safe.
 */
final class TaskEventView {

  private final Caller reader;
  private final Function<String, Caller> owners;
  private @Nullable InputRequest need;

  /**
   * Creates a view for a caller.
   *
   * @param owners returns the caller of an id, with the label of its key
   */
  TaskEventView(Caller reader, Function<String, Caller> owners) {
    this.reader = reader;
    this.owners = owners;
  }

  ObjectNode json(TaskEvent event) {
    ObjectNode json =
        JsonMappers.object().put("sequence", event.sequence()).put("at", event.at().toString());
    TaskEventPayload fact = event.fact();
    if (fact instanceof TaskEventPayload.Changed changed) {
      return changed(json.put("type", "state"), changed, event);
    }
    if (fact instanceof TaskEventPayload.Needed needed) {
      need = needed.need();
      needed.need().required().forEach(json.put("type", "need").putArray("missing")::add);
      return text(json, needed.need().description());
    }
    return ofWork(json, fact);
  }

  private ObjectNode changed(ObjectNode json, TaskEventPayload.Changed changed, TaskEvent event) {
    TaskStatus status = changed.status(event.at());
    if (status.canonical() == A2aTaskState.AUTH_REQUIRED) {
      need = InputRequest.of(List.of(), ""); // an authorization asks for no values
    }
    json.put("state", status.canonical().name());
    if (changed.code() != null) {
      json.put("code", changed.code());
    }
    return message(json, changed.message());
  }

  /** Describes what the work on the task reported. */
  private ObjectNode ofWork(ObjectNode json, TaskEventPayload fact) {
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
  private ObjectNode ofOthers(ObjectNode json, TaskEventPayload fact) {
    if (fact instanceof TaskEventPayload.Created created) {
      return json.put("type", "created").put("caller", created.task().owner());
    }
    if (fact instanceof TaskEventPayload.Answered answered) {
      return answer(json.put("type", "answer"), answered.answer());
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
      return text(by(json, stop.by()), stop.why());
    }
    if (fact instanceof TaskEventPayload.Paced paced) {
      json.put("type", "pace").put("level", paced.level().name().toLowerCase(Locale.ROOT));
      return text(json.put("code", paced.failure().code()), paced.failure().message());
    }
    return json.put("type", ofHub(fact));
  }

  /**
   * Says who answered and what; a question for a secret, or one that was not seen, hides values.
   */
  private ObjectNode answer(ObjectNode json, InputResponse answer) {
    by(json, answer.by());
    if (answer.isDeclined()) {
      json.put("declined", true);
    }
    InputRequest asked = need;
    if (asked == null) {
      return json;
    }
    Message message = answer.message();
    boolean mayShowText = asked.required().stream().noneMatch(name -> isSecret(asked, name));
    return message != null && !message.text().isBlank()
        ? text(json, mayShowText ? message.text() : null)
        : text(json, values(asked, answer.data()));
  }

  private static String values(InputRequest asked, ObjectNode data) {
    boolean isOne = asked.required().size() == 1 && data.size() == 1;
    return data.properties().stream()
        .filter(each -> each.getValue().isValueNode() && !isSecret(asked, each.getKey()))
        .map(
            each -> {
              String value = TextFunctions.clipped(each.getValue().asText());
              return isOne ? value : each.getKey() + ": " + value;
            })
        .collect(Collectors.joining(", "));
  }

  private static boolean isSecret(InputRequest asked, String name) {
    JsonNode details = asked.details();
    return details != null && details.path(name).path("format").asText().equals("password");
  }

  /** Says who did it: operators see everybody with the label of the key, others themselves. */
  private ObjectNode by(ObjectNode json, @Nullable String id) {
    if (id == null || !(reader.operator() || id.equals(reader.id()))) {
      return json;
    }
    String label = reader.operator() ? owners.apply(id).label() : null;
    if (label != null) {
      json.put("by_label", label);
    }
    return json.put("by", id);
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
