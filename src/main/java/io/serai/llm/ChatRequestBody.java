package io.serai.llm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.ErrorCode;
import io.serai.task.component.TaskFailureException;
import io.vertx.core.buffer.Buffer;

/** The JSON with which a model is requested to answer (OpenAI, "Chat Completions"). */
final class ChatRequestBody {
  /** Maximum number of characters, all that was said before included. */
  private static final int MAX_SIZE = 1_000_000;

  private ChatRequestBody() {}

  /**
   * Returns it as UTF-8. Takes too long for an event loop.
   *
   * @param messages what was said so far
   * @param tools definitions of the tools that the model may call
   * @param last whether it has to answer now, without tools
   * @throws TaskFailureException if it is too large
   */
  static Buffer of(LlmOptions options, ArrayNode messages, ArrayNode tools, boolean last) {
    ObjectNode body = options.extraBody().deepCopy();
    body.put("model", options.address().model()).put("stream", true);
    body.set("messages", messages);
    if (!tools.isEmpty()) {
      body.set("tools", tools);
      if (last) {
        body.put("tool_choice", "none");
      }
    }
    String text = JsonMappers.text(body);
    if (text.length() > MAX_SIZE) {
      throw new TaskFailureException(
          ErrorCode.INVALID_INPUT.code(),
          "The request to the language model has %s characters; it may have %s. Give it less."
              .formatted(text.length(), MAX_SIZE));
    }
    return Buffer.buffer(text);
  }
}
