package io.serai.llm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;

/**
 * A call of a tool that a model asks for.
 *
 * @param id names it within the conversation
 * @param name of the tool, as the model wrote it
 * @param arguments JSON, as the model wrote it
 */
record ModelToolCall(String id, String name, String arguments) {

  /** Whether the arguments are a JSON object. Empty ones, as some models write, are none. */
  boolean isWhole() {
    try {
      return JsonMappers.read(arguments) instanceof ObjectNode;
    } catch (DocumentParseException malformed) {
      return false;
    }
  }
}
