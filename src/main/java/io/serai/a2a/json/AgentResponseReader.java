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
import lf.a2a.v1.Proto;
import org.jspecify.annotations.Nullable;

/**
 * Reads the responses and stream events of a remote agent.
 *
 * <p>In 1.0 the member's name says what a response is, in 0.3 its member {@code kind}. Ids and
 * states are validated; a message in the history or of a status that is invalid is skipped.
 */
record AgentResponseReader(RequestReader reader) {
  private static final String STATE = "TASK_STATE_";

  RemoteAgentResponse read(JsonNode answer) {
    ViolationCollector violationCollector = new ViolationCollector();
    RemoteAgentResponse remoteAgentResponse =
        response(ProtoJsonFieldReader.of(answer, violationCollector));
    if (remoteAgentResponse == null || !violationCollector.isEmpty()) {
      String reason =
          remoteAgentResponse == null
              ? "it is neither a task nor a message"
              : violationCollector.summary();
      throw A2aException.of(
          A2aError.INVALID_AGENT_RESPONSE, "The answer cannot be understood: " + reason + ".");
    }
    return remoteAgentResponse;
  }

  private @Nullable RemoteAgentResponse response(ProtoJsonFieldReader answer) {
    String kind = answer.text("kind");
    if (kind != null) {
      return ofKind(kind, answer);
    }
    for (String name : List.of("task", "message", "statusUpdate", "artifactUpdate")) {
      if (answer.has(name)) {
        return ofKind(name, answer.object(name));
      }
    }
    return answer.has("status") ? task(answer) : null;
  }

  private @Nullable RemoteAgentResponse ofKind(String kind, ProtoJsonFieldReader fields) {
    return switch (kind) {
      case "task" -> task(fields);
      case "message" -> new RemoteAgentResponse.ReportedMessage(reader.message(fields));
      case "statusUpdate", "status-update" ->
          new RemoteAgentResponse.ReportedStatus(
              status(fields, fields.required("taskId"), fields.object("status")));
      case "artifactUpdate", "artifact-update" -> artifactUpdate(fields);
      default -> null;
    };
  }

  private RemoteAgentResponse.ReportedTask task(ProtoJsonFieldReader task) {
    List<Artifact> artifacts = task.objects("artifacts").stream().map(this::artifact).toList();
    List<Message> history = new ArrayList<>();
    for (ProtoJsonFieldReader each : task.objects("history")) {
      Message message = optionalMessage(each);
      if (message != null) {
        history.add(message);
      }
    }
    return new RemoteAgentResponse.ReportedTask(
        status(task, task.required("id"), task.object("status")), artifacts, history);
  }

  private RemoteAgentResponse.ReportedArtifact artifactUpdate(ProtoJsonFieldReader update) {
    return new RemoteAgentResponse.ReportedArtifact(
        update.required("taskId"),
        artifact(update.object("artifact")),
        Boolean.TRUE.equals(update.flag("append")),
        Boolean.TRUE.equals(update.flag("lastChunk")));
  }

  private RemoteAgentResponse.RemoteTaskStatus status(
      ProtoJsonFieldReader task, String taskId, ProtoJsonFieldReader status) {
    JsonNode metadata = task.struct("metadata");
    Message message =
        status.struct("message") == null ? null : optionalMessage(status.object("message"));
    return new RemoteAgentResponse.RemoteTaskStatus(
        taskId, state(status), message, metadata == null ? MissingNode.getInstance() : metadata);
  }

  private static A2aTaskState state(ProtoJsonFieldReader status) {
    String text =
        status
            .requiredEnumName("state", Proto.TaskState::forNumber)
            .toUpperCase(Locale.ROOT)
            .replace('-', '_');
    String name = text.startsWith(STATE) ? text.substring(STATE.length()) : text;
    for (A2aTaskState state : A2aTaskState.values()) {
      if (state.name().equals(name)) {
        return state;
      }
    }
    if (!name.isEmpty() && !name.equals("UNKNOWN") && !name.equals("UNSPECIFIED")) {
      status.report("state", "is not a state of a task");
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

  private List<Part> parts(ProtoJsonFieldReader fields) {
    List<Part> parts = new ArrayList<>();
    for (ProtoJsonFieldReader each : fields.objects("parts")) {
      Part part = reader.part(each);
      if (part != null) {
        parts.add(part);
      }
    }
    return parts;
  }

  /**
   * Reads a message that accompanies a status or is part of the history; returns null if it is
   * invalid.
   */
  private @Nullable Message optionalMessage(ProtoJsonFieldReader message) {
    ViolationCollector violations = new ViolationCollector();
    Message read = reader.message(message.reportingTo(violations));
    return violations.isEmpty() ? read : null;
  }
}
