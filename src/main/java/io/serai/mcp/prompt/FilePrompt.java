package io.serai.mcp.prompt;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.ProtocolCall;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * A prompt of a file in {@code prompts/}. The files that it shows or embeds are read whenever it is
 * asked for, so that they are always as they are now.
 *
 * @param worker reads files
 */
record FilePrompt(
    ParsedPrompt parsed,
    PromptEmbeddedFiles files,
    FairSerialExecutor worker,
    Supplier<Executor> here)
    implements Prompt {

  /** Maximum characters of the texts with the values of arguments. */
  static final int MAX_TEXT = 2_000_000;

  @Override
  public PromptDescription description() {
    return parsed.description();
  }

  @Override
  public CompletionStage<ArrayNode> messages(Map<String, String> arguments, ProtocolCall call) {
    requireLength(arguments);
    if (parsed.messages().stream().allMatch(each -> each.content() instanceof PromptContent.Text)) {
      return CompletableFuture.completedFuture(write(arguments));
    }
    return worker
        .run(call.caller().id(), () -> write(arguments))
        .thenApplyAsync(messages -> messages, here.get());
  }

  private void requireLength(Map<String, String> arguments) {
    long length = 0;
    for (PromptMessage message : parsed.messages()) {
      length += message.content().template().length(arguments);
    }
    if (length > MAX_TEXT) {
      throw McpException.invalid(
          "The prompt %s would have %d characters with these arguments. At most %d are possible."
              .formatted(description().name(), length, MAX_TEXT));
    }
  }

  private ArrayNode write(Map<String, String> arguments) {
    ArrayNode messages = JsonMappers.array();
    List<PromptMessage> all = parsed.messages();
    try {
      for (PromptMessage message : all) {
        messages.add(PromptMessage.json(message.role(), message.content().json(arguments, files)));
      }
    } catch (IOException failure) {
      throw McpException.of(
          McpError.INTERNAL_ERROR,
          "The prompt %s cannot be made: %s."
              .formatted(description().name(), PromptEmbeddedFiles.reason(failure)));
    }
    return messages;
  }
}
