package io.serai.llm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.outbound.mask.SecretMask;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a model has answered to one request.
 *
 * @param text words; empty if there are none
 * @param calls the tools that it asks for
 * @param cut whether the service ended it before the model did, or does not say why it ended
 * @param tokens the tokens of request and answer; 0 if the service does not say
 */
record ChatAnswer(String text, List<ModelToolCall> calls, boolean cut, long tokens) {

  /** Returns the number of characters that the model has written. */
  int characters() {
    return text.length() + calls.stream().mapToInt(call -> call.arguments().length()).sum();
  }

  /**
   * Returns the calls that were cut off: in an answer that was cut, those whose arguments are not a
   * whole JSON object. Parses the arguments.
   */
  List<ModelToolCall> cutCalls() {
    return cut ? calls.stream().filter(call -> !call.isWhole()).toList() : List.of();
  }

  /** Returns a sentence on it for people. */
  String summary() {
    if (cut) {
      return "The language model's answer was cut off";
    }
    return calls.isEmpty()
        ? "The language model has answered"
        : TextFunctions.clipped(
            calls.stream()
                .map(ModelToolCall::name)
                .collect(Collectors.joining(", ", "The language model calls ", "")));
  }

  /** Returns it without secrets, which its pieces may have had parts of. */
  ChatAnswer masked(SecretMask mask) {
    return new ChatAnswer(
        masked(mask, text),
        calls.stream()
            .map(
                call ->
                    new ModelToolCall(
                        masked(mask, call.id()),
                        masked(mask, call.name()),
                        masked(mask, call.arguments())))
            .toList(),
        cut,
        tokens);
  }

  private static String masked(SecretMask mask, String text) {
    Buffer octets = Buffer.buffer(text);
    Buffer masked = mask.mask(octets);
    return masked.equals(octets) ? text : masked.toString(StandardCharsets.UTF_8);
  }

  /** Returns it as a message of the conversation, as the next request has it. */
  ObjectNode message() {
    ObjectNode message = JsonMappers.object().put("role", "assistant");
    message.put("content", text.isEmpty() ? null : text); // some services refuse an empty one
    if (!calls.isEmpty()) {
      ArrayNode array = message.putArray("tool_calls");
      for (ModelToolCall call : calls) {
        array
            .addObject()
            .put("id", call.id())
            .put("type", "function")
            .putObject("function")
            .put("name", call.name())
            .put("arguments", call.arguments());
      }
    }
    return message;
  }
}
