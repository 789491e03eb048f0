package io.serai.mcp.prompt;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.prompt.PromptMessage.Role;
import io.serai.protocol.ModelPrompt;
import io.serai.protocol.ProtocolCall;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A prompt of a protocol of the hub: one text without arguments. */
record HubPrompt(ModelPrompt prompt) implements Prompt {

  @Override
  public PromptDescription description() {
    return new PromptDescription(
        prompt.name(), prompt.title(), prompt.description(), List.of(), null);
  }

  @Override
  public CompletionStage<ArrayNode> messages(Map<String, String> arguments, ProtocolCall call) {
    return CompletableFuture.completedFuture(ofText(prompt.text().apply(call)));
  }

  /** Returns messages of one text. */
  static ArrayNode ofText(String text) {
    return JsonMappers.array().add(PromptMessage.json(Role.USER, PromptContent.ofText(text)));
  }
}
