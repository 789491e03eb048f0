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
import java.util.ArrayList;
import java.util.List;

/** What a client answered to the requests of a waiting task. */
public sealed interface InputAnswer {

  /** An answer, perhaps to some of the requests only; the task continues with the last one. */
  record Given(InputResponse response) implements InputAnswer {}

  /** The user declined, or dismissed the question. */
  record Declined() implements InputAnswer {}

  /** No request is answered, or an answer does not fit its request. */
  record Incomplete() implements InputAnswer {}

  /**
   * Reads the answers to the requests; those with other keys are ignored.
   *
   * @param responses results of the client by the keys of the requests
   * @param id of the message that carries the answer to a question without named inputs
   * @throws McpException if a response is not an object, or its action is not known
   */
  static InputAnswer of(Task task, InputRequests asked, JsonNode responses, String id) {
    boolean byKeys = InputRequests.isByKeys(task);
    ObjectNode data = JsonMappers.object();
    int answered = 0;
    for (String key : names(asked)) {
      JsonNode response = responses.path(key);
      if (response.isMissingNode()) {
        continue;
      }
      if (!response.isObject()) {
        throw McpException.invalid(
            "inputResponses." + key + " must be an object, the client's result.");
      }
      ClientResult result = new ClientResult(asked.askable().path(key), response);
      if (result.isDeclined()) {
        return new Declined();
      }
      if (!result.isAnswer()) {
        return new Incomplete();
      }
      answered++;
      if (byKeys) {
        data.set(InputRequests.nameOf(task, key), response);
      } else {
        data.setAll((ObjectNode) result.content());
      }
    }
    if (answered == 0) {
      return new Incomplete();
    }
    return byKeys
        ? new Given(new InputResponse(data, null, answered == asked.askable().size()))
        : form(task, data, id);
  }

  private static List<String> names(InputRequests asked) {
    List<String> names = new ArrayList<>();
    asked.askable().fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static InputAnswer form(Task task, ObjectNode data, String id) {
    InputRequest need = task.need();
    if (need != null && !need.required().isEmpty()) {
      return need.missing(data).isEmpty() ? new Given(InputResponse.of(data)) : new Incomplete();
    }
    String words = data.path(ElicitationSchema.ANSWER).asText();
    Message message = Message.of(id, MessageRole.USER, List.of(Part.ofText(words)));
    return new Given(new InputResponse(data, message, true));
  }
}
