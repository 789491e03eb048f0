package io.serai.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.Told;
import io.serai.task.Artifact;
import io.serai.task.CanonicalState;
import io.serai.task.Message;
import io.serai.task.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an agent answers: in 1.0 each thing stands in a member of its name, in 0.3 it says by
 * {@code kind} what it is. Lenient with what is said by the way, strict with ids and states.
 */
final class AnswerReader {
  private static final String STATE = "TASK_STATE_";

  private final RequestReader reader;

  AnswerReader(RequestReader reader) {
    this.reader = reader;
  }

  Told read(JsonNode answer) {
    Faults faults = new Faults();
    Told told = told(Fields.of(answer, faults));
    if (told == null || !faults.isEmpty()) {
      String why = told == null ? "it is neither a task nor a message" : faults.words();
      throw A2aException.of(
          A2aError.INVALID_AGENT_RESPONSE, "The answer cannot be understood: " + why + ".");
    }
    return told;
  }

  private @Nullable Told told(Fields answer) {
    String kind = answer.text("kind");
    if (kind != null) {
      return one(kind, answer);
    }
    for (String name : List.of("task", "message", "statusUpdate", "artifactUpdate")) {
      if (answer.has(name)) {
        return one(name, answer.object(name));
      }
    }
    return answer.has("status") ? whole(answer) : null;
  }

  private @Nullable Told one(String kind, Fields of) {
    return switch (kind) {
      case "task" -> whole(of);
      case "message" -> new Told.Said(reader.message(of));
      case "statusUpdate", "status-update" ->
          new Told.Status(standing(of, of.required("taskId"), of.object("status")));
      case "artifactUpdate", "artifact-update" -> piece(of);
      default -> null;
    };
  }

  private Told.Whole whole(Fields task) {
    List<Artifact> artifacts = task.objects("artifacts").stream().map(this::artifact).toList();
    List<Message> history = new ArrayList<>();
    for (Fields each : task.objects("history")) {
      Message message = said(each);
      if (message != null) {
        history.add(message);
      }
    }
    return new Told.Whole(
        standing(task, task.required("id"), task.object("status")), artifacts, history);
  }

  private Told.Piece piece(Fields update) {
    return new Told.Piece(
        update.required("taskId"),
        artifact(update.object("artifact")),
        Boolean.TRUE.equals(update.flag("append")),
        Boolean.TRUE.equals(update.flag("lastChunk")));
  }

  private Told.Standing standing(Fields whole, String taskId, Fields status) {
    JsonNode metadata = whole.struct("metadata");
    Message message = status.struct("message") == null ? null : said(status.object("message"));
    return new Told.Standing(
        taskId, state(status), message, metadata == null ? MissingNode.getInstance() : metadata);
  }

  private static CanonicalState state(Fields status) {
    String text = status.required("state").toUpperCase(Locale.ROOT).replace('-', '_');
    String name = text.startsWith(STATE) ? text.substring(STATE.length()) : text;
    for (CanonicalState state : CanonicalState.values()) {
      if (state.name().equals(name)) {
        return state;
      }
    }
    if (!name.isEmpty() && !name.equals("UNKNOWN") && !name.equals("UNSPECIFIED")) {
      status.wrong("state", "is no state of a task");
    }
    return CanonicalState.WORKING;
  }

  private Artifact artifact(Fields artifact) {
    return new Artifact(
        artifact.required("artifactId"),
        artifact.text("name"),
        artifact.text("description"),
        parts(artifact),
        artifact.struct("metadata"),
        artifact.texts("extensions"));
  }

  private List<Part> parts(Fields of) {
    List<Part> parts = new ArrayList<>();
    for (Fields each : of.objects("parts")) {
      Part part = reader.part(each);
      if (part != null) {
        parts.add(part);
      }
    }
    return parts;
  }

  /** A message that is no answer itself; none where it cannot be understood. */
  private @Nullable Message said(Fields message) {
    Faults own = new Faults();
    Message read = reader.message(message.judgedBy(own));
    return own.isEmpty() ? read : null;
  }
}
