package io.serai.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
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
final class AgentResponseReader {
  private static final String STATE = "TASK_STATE_";

  private final RequestReader reader;

  AgentResponseReader(RequestReader reader) {
    this.reader = reader;
  }

  RemoteAgentResponse read(JsonNode answer) {
    ViolationCollector violationCollector = new ViolationCollector();
    RemoteAgentResponse remoteAgentResponse =
        told(ProtoJsonFieldReader.of(answer, violationCollector));
    if (remoteAgentResponse == null || !violationCollector.isEmpty()) {
      String why =
          remoteAgentResponse == null
              ? "it is neither a task nor a message"
              : violationCollector.words();
      throw A2aException.of(
          A2aError.INVALID_AGENT_RESPONSE, "The answer cannot be understood: " + why + ".");
    }
    return remoteAgentResponse;
  }

  private @Nullable RemoteAgentResponse told(ProtoJsonFieldReader answer) {
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

  private @Nullable RemoteAgentResponse one(String kind, ProtoJsonFieldReader of) {
    return switch (kind) {
      case "task" -> whole(of);
      case "message" -> new RemoteAgentResponse.ReportedMessage(reader.message(of));
      case "statusUpdate", "status-update" ->
          new RemoteAgentResponse.ReportedStatus(
              standing(of, of.required("taskId"), of.object("status")));
      case "artifactUpdate", "artifact-update" -> piece(of);
      default -> null;
    };
  }

  private RemoteAgentResponse.ReportedTask whole(ProtoJsonFieldReader task) {
    List<Artifact> artifacts = task.objects("artifacts").stream().map(this::artifact).toList();
    List<Message> history = new ArrayList<>();
    for (ProtoJsonFieldReader each : task.objects("history")) {
      Message message = said(each);
      if (message != null) {
        history.add(message);
      }
    }
    return new RemoteAgentResponse.ReportedTask(
        standing(task, task.required("id"), task.object("status")), artifacts, history);
  }

  private RemoteAgentResponse.ReportedArtifact piece(ProtoJsonFieldReader update) {
    return new RemoteAgentResponse.ReportedArtifact(
        update.required("taskId"),
        artifact(update.object("artifact")),
        Boolean.TRUE.equals(update.flag("append")),
        Boolean.TRUE.equals(update.flag("lastChunk")));
  }

  private RemoteAgentResponse.RemoteTaskStatus standing(
      ProtoJsonFieldReader whole, String taskId, ProtoJsonFieldReader status) {
    JsonNode metadata = whole.struct("metadata");
    Message message = status.struct("message") == null ? null : said(status.object("message"));
    return new RemoteAgentResponse.RemoteTaskStatus(
        taskId, state(status), message, metadata == null ? MissingNode.getInstance() : metadata);
  }

  private static A2aTaskState state(ProtoJsonFieldReader status) {
    String text = status.required("state").toUpperCase(Locale.ROOT).replace('-', '_');
    String name = text.startsWith(STATE) ? text.substring(STATE.length()) : text;
    for (A2aTaskState state : A2aTaskState.values()) {
      if (state.name().equals(name)) {
        return state;
      }
    }
    if (!name.isEmpty() && !name.equals("UNKNOWN") && !name.equals("UNSPECIFIED")) {
      status.wrong("state", "is no state of a task");
    }
    return A2aTaskState.WORKING;
  }

  private Artifact artifact(ProtoJsonFieldReader artifact) {
    return new Artifact(
        artifact.required("artifactId"),
        artifact.text("name"),
        artifact.text("description"),
        parts(artifact),
        artifact.struct("metadata"),
        artifact.texts("extensions"));
  }

  private List<Part> parts(ProtoJsonFieldReader of) {
    List<Part> parts = new ArrayList<>();
    for (ProtoJsonFieldReader each : of.objects("parts")) {
      Part part = reader.part(each);
      if (part != null) {
        parts.add(part);
      }
    }
    return parts;
  }

  /** A message that is no answer itself; none where it cannot be understood. */
  private @Nullable Message said(ProtoJsonFieldReader message) {
    ViolationCollector own = new ViolationCollector();
    Message read = reader.message(message.judgedBy(own));
    return own.isEmpty() ? read : null;
  }
}
