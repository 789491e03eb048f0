package io.serai.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.component.JsonBodyReader;
import io.serai.task.ErrorCode;
import io.serai.task.component.TaskFailureException;
import org.apache.camel.Exchange;

/** What a model is requested to do: the body of a message, as text. */
final class RequestText {
  private static final String TEXT = "text";

  private RequestText() {}

  /**
   * Returns a text as it is, the value of {@code text} of an object that has nothing else, and any
   * other body as JSON.
   *
   * @throws TaskFailureException if there is no request
   */
  static String of(Exchange exchange) {
    String text = of(JsonBodyReader.body(exchange));
    if (text.isBlank()) {
      throw new TaskFailureException(
          ErrorCode.INVALID_INPUT.code(), "There is no request for the language model: say it.");
    }
    return text;
  }

  /** Returns the text of inputs; empty if there are none. */
  static String of(JsonNode body) {
    JsonNode only = body instanceof ObjectNode object && object.size() == 1 ? body.get(TEXT) : null;
    JsonNode request = only == null ? body : only;
    if (request.isNull()
        || request.isMissingNode()
        || (request.isContainerNode() && request.isEmpty())) {
      return "";
    }
    return request.isTextual() ? request.textValue() : JsonMappers.text(request);
  }
}
