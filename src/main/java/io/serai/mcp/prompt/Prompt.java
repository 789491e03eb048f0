package io.serai.mcp.prompt;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.protocol.ProtocolCall;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** A prompt that clients list and get. Thread-safe; it must not block. */
interface Prompt {

  /** Returns what the list says about it. */
  PromptDescription description();

  /**
   * Returns its messages (MCP, "Prompts", data type PromptMessage).
   *
   * @param arguments values of its arguments by their names; all that are required are there
   * @throws io.serai.mcp.model.McpException if there are no messages for these values; the stage
   *     may fail with it as well
   */
  CompletionStage<ArrayNode> messages(Map<String, String> arguments, ProtocolCall call);

  /** Returns the values that a caller may give to an argument; empty if they are not known. */
  default List<String> values(String argument, ProtocolCall call) {
    return description().argument(argument).map(PromptArgument::values).orElse(List.of());
  }
}
