package io.serai.mcp.prompt;

import java.util.List;

/** What a file of {@code prompts/} says. */
record ParsedPrompt(PromptDescription description, List<PromptMessage> messages) {
  ParsedPrompt {
    messages = List.copyOf(messages);
  }
}
