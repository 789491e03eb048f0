package io.serai.mcp.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.McpException;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import io.serai.task.Task;
import java.util.List;
import java.util.Map;

/** What a client answered to the requests of a waiting task. */
public sealed interface InputAnswer {

  /** The answer that the task continues with. */
  record Given(InputResponse response) implements InputAnswer {}

  /** The user declined, or dismissed the question. */
  record Declined() implements InputAnswer {}

  /** Some request is not answered yet. */
  record Incomplete() implements InputAnswer {}

  /**
   * Reads the answers to the requests; those with other keys are ignored.
   *
   * @param responses results of the client by the keys of the requests
   * @param id of the message that carries the answer to a question without named inputs
   * @throws McpException if a response is not an object
   */
  static InputAnswer of(Task task, InputRequests asked, JsonNode responses, String id) {
    InputRequest need = task.need();
    boolean byKeys =
        need != null && need.details() != null && need.details().has(InputRequest.CLIENT_REQUESTS);
    ObjectNode data = JsonMappers.object();
    for (Map.Entry<String, JsonNode> request : asked.askable().properties()) {
      JsonNode response = responses.path(request.getKey());
      if (response.isMissingNode()) {
        return new Incomplete();
      }
      if (!response.isObject()) {
        throw McpException.invalid(
            "inputResponses." + request.getKey() + " must be an object, the client's result.");
      }
      String action = response.path("action").asText();
      if (action.equals("decline") || action.equals("cancel")) {
        return new Declined();
      }
      if (byKeys) {
        data.set(request.getKey(), response);
      } else if (response.path("content") instanceof ObjectNode content) {
        data.setAll(content);
      }
    }
    return given(task, data, byKeys, id);
  }

  private static InputAnswer given(Task task, ObjectNode data, boolean byKeys, String id) {
    InputRequest need = task.need();
    if (byKeys) {
      return new Given(new InputResponse(data, null, true));
    }
    if (need != null && !need.required().isEmpty()) {
      return need.missing(data).isEmpty() ? new Given(InputResponse.of(data)) : new Incomplete();
    }
    String words = data.path(ElicitationSchema.ANSWER).asText();
    Message message = Message.of(id, MessageRole.USER, List.of(Part.ofText(words)));
    return new Given(new InputResponse(data, message, true));
  }
}
