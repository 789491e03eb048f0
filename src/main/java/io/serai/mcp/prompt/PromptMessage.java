package io.serai.mcp.prompt;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;

/** A message of a prompt (MCP, "Prompts", data type PromptMessage). */
record PromptMessage(Role role, PromptContent content) {

  /** Who says it. */
  enum Role {
    USER("user"),
    ASSISTANT("assistant");

    private final String text;

    Role(String text) {
      this.text = text;
    }

    /** Returns the role as it is on the wire. */
    String text() {
      return text;
    }
  }

  /** Returns a message with a content. */
  static ObjectNode json(Role role, ObjectNode content) {
    ObjectNode message = JsonMappers.object().put("role", role.text());
    message.set("content", content);
    return message;
  }
}
