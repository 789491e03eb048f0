package io.serai.dialect.zeroclaw.peer;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.document.Sha256;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a ZeroClaw peer answers: a task, bare or as the member {@code task}, or an update of
 * its stream.
 *
 * <p>Messages have no ids in the dialect. They get one from their content and time, by which a
 * message that is sent twice is recognised.
 */
final class PeerResponseReader {
  private static final int ID_BYTES = 16;

  private PeerResponseReader() {}

  static RemoteAgentResponse read(JsonNode response) {
    if (response.path("task_id").isTextual() && !response.has("id") && response.has("status")) {
      if (response.has("error")) {
        throw A2aException.of(A2aError.TASK_NOT_CANCELABLE, response.path("error").asText());
      }
      return update(response);
    }
    if (response.path("error").isTextual()) {
      A2aError error =
          response.has("task_id") ? A2aError.TASK_NOT_FOUND : A2aError.INVALID_AGENT_RESPONSE;
      throw A2aException.of(error, response.path("error").asText());
    }
    JsonNode task = response.path("task").isObject() ? response.get("task") : response;
    return task(task);
  }

  private static RemoteAgentResponse update(JsonNode update) {
    String id = update.path("task_id").asText();
    if (update.path("artifact").isObject()) {
      return new RemoteAgentResponse.ReportedArtifact(
          id, artifact(update.get("artifact")), false, true);
    }
    Message message = update.path("message").isObject() ? message(update.get("message")) : null;
    boolean said = message != null && message.role() == MessageRole.AGENT;
    return new RemoteAgentResponse.ReportedStatus(
        new RemoteTaskStatus(id, state(update), said ? message : null, update.path("metadata")));
  }

  private static RemoteAgentResponse task(JsonNode task) {
    String id = task.path("id").asText();
    if (id.isEmpty()) {
      throw invalid("has no id");
    }
    List<Message> said = new ArrayList<>();
    for (JsonNode each : task.path("messages")) {
      Message message = message(each);
      if (message.role() == MessageRole.AGENT) {
        said.add(message);
      }
    }
    List<Artifact> artifacts = new ArrayList<>();
    task.path("artifacts").forEach(each -> artifacts.add(artifact(each)));
    A2aTaskState state = state(task);
    Message last =
        said.isEmpty() || !(state.isEnd() || state.isInterrupted())
            ? null
            : said.remove(said.size() - 1);
    return new RemoteAgentResponse.ReportedTranscript(
        new RemoteAgentResponse.ReportedTask(
            new RemoteTaskStatus(id, state, last, task.path("metadata")), artifacts, List.of()),
        said);
  }

  /** Returns the state; the finer one of A2A where another hub has it in the metadata. */
  private static A2aTaskState state(JsonNode task) {
    Optional<A2aTaskState> finer = finerState(task.path("metadata").path("a2a_state").asText());
    return finer.orElseGet(
        () ->
            switch (task.path("status").asText().toLowerCase(Locale.ROOT)) {
              case "pending" -> A2aTaskState.SUBMITTED;
              case "running" -> A2aTaskState.WORKING;
              case "completed" -> A2aTaskState.COMPLETED;
              case "failed" -> A2aTaskState.FAILED;
              case "cancelled", "canceled" -> A2aTaskState.CANCELED;
              default -> throw invalid("has an unknown status");
            });
  }

  private static Optional<A2aTaskState> finerState(String name) {
    return switch (name) {
      case "TASK_STATE_INPUT_REQUIRED" -> Optional.of(A2aTaskState.INPUT_REQUIRED);
      case "TASK_STATE_AUTH_REQUIRED" -> Optional.of(A2aTaskState.AUTH_REQUIRED);
      case "TASK_STATE_REJECTED" -> Optional.of(A2aTaskState.REJECTED);
      default -> Optional.empty();
    };
  }

  private static Message message(JsonNode message) {
    String content = message.path("content").asText();
    boolean user = message.path("role").asText().equalsIgnoreCase("user");
    String time = message.path("timestamp").asText();
    byte[] hash = Sha256.of((user + time + content).getBytes(StandardCharsets.UTF_8));
    return Message.text(
        "zeroclaw-" + HexFormat.of().formatHex(hash, 0, ID_BYTES),
        user ? MessageRole.USER : MessageRole.AGENT,
        content);
  }

  private static Artifact artifact(JsonNode artifact) {
    String id = artifact.path("id").asText();
    if (id.isEmpty()) {
      throw invalid("has an artifact without id");
    }
    String name = artifact.path("name").asText();
    String named = name.isEmpty() ? null : name;
    return Artifact.of(id, named, List.of(part(artifact, named)));
  }

  private static Part part(JsonNode artifact, @Nullable String name) {
    String content = artifact.path("content").asText();
    return switch (artifact.path("type").asText().toLowerCase(Locale.ROOT)) {
      case "image" -> bytes(content, name, "image/", "image/*");
      case "file" -> bytes(content, name, "", "application/octet-stream");
      default -> Part.ofText(content);
    };
  }

  /** Returns bytes in base64 with the media type that the name says; other content as text. */
  private static Part bytes(String content, @Nullable String name, String family, String other) {
    try {
      Base64.getDecoder().decode(content);
    } catch (IllegalArgumentException plainText) {
      return Part.ofText(content);
    }
    String guess = name == null ? null : URLConnection.guessContentTypeFromName(name);
    return Part.ofRaw(content, name, guess != null && guess.startsWith(family) ? guess : other);
  }

  private static A2aException invalid(String what) {
    return A2aException.of(A2aError.INVALID_AGENT_RESPONSE, "The task " + what + ".");
  }
}
