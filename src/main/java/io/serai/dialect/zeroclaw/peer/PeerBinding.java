package io.serai.dialect.zeroclaw.peer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.client.AgentHttpRequest;
import io.serai.a2a.client.ClientBinding;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.task.ErrorCode;
import io.serai.task.Message;
import io.serai.task.Part;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The binding to a ZeroClaw peer: {@code POST} to create a task, then a stream of its own.
 *
 * <p>A message is words; JSON within it is sent as text, and one with files is refused. A message
 * that could not be sent is not sent again, because the peer does not recognise a repeated one.
 *
 * @param tasks address of the tasks
 * @param stream template of a task's stream; null if the peer has none
 */
record PeerBinding(String tasks, @Nullable String stream) implements ClientBinding {

  @Override
  public AgentHttpRequest send(A2aOperation operation, A2aRequest.Send send) {
    refuseFiles(send.message());
    String address =
        send.taskId() == null
            ? tasks
            : tasks + "/" + TextFunctions.percentEncoded(send.taskId()) + "/messages";
    ObjectNode body = JsonMappers.object().put("message", words(send.message()));
    body.putNull("metadata");
    return new AgentHttpRequest(
        "POST",
        URI.create(address),
        Map.of("Content-Type", "application/json", "Accept", "application/json"),
        Buffer.buffer(JsonMappers.text(body)));
  }

  @Override
  public AgentHttpRequest about(A2aOperation operation, String taskId, @Nullable String tenant) {
    String task = tasks + "/" + TextFunctions.percentEncoded(taskId);
    return switch (operation) {
      case CANCEL -> request("POST", task + "/cancel", "application/json");
      case SUBSCRIBE ->
          request(
              "GET",
              stream == null
                  ? task + "/stream"
                  : stream.replace(ZeroClawAgentProtocol.ID, TextFunctions.percentEncoded(taskId)),
              "text/event-stream");
      default -> request("GET", task, "application/json");
    };
  }

  private static AgentHttpRequest request(String method, String address, String accept) {
    return new AgentHttpRequest(method, URI.create(address), Map.of("Accept", accept), null);
  }

  @Override
  public RemoteAgentResponse read(JsonNode response) {
    return PeerResponseReader.read(response);
  }

  @Override
  public boolean subscribesAfterSending() {
    return true;
  }

  @Override
  public AgentCallException sendFailure(AgentCallException failure) {
    if (failure.kind() == AgentCallException.Kind.REJECTED) {
      return failure;
    }
    return AgentCallException.refused(
        ErrorCode.EXTERNAL_DEPENDENCY.code(), String.valueOf(failure.getMessage()));
  }

  /** The dialect has no files in messages; without them the message may mean another thing. */
  private static void refuseFiles(Message message) {
    if (message.parts().stream().anyMatch(PeerBinding::isFile)) {
      throw AgentCallException.rejected(
          "The agent takes words only: send the message without files.");
    }
  }

  private static boolean isFile(Part part) {
    return part.raw() != null || part.url() != null || part.filename() != null;
  }

  private static String words(Message message) {
    return message.parts().stream()
        .map(PeerBinding::words)
        .filter(Objects::nonNull)
        .collect(Collectors.joining("\n"));
  }

  private static @Nullable String words(Part part) {
    if (part.data() != null) {
      return JsonMappers.text(part.data());
    }
    return part.text();
  }
}
