package io.serai.mcp.prompt;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.Revision;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the list of prompts says about a prompt (MCP, "Prompts", data type Prompt).
 *
 * @param icons a list, as in MCP; must not be modified; null if there are none
 */
record PromptDescription(
    String name,
    @Nullable String title,
    @Nullable String description,
    List<PromptArgument> arguments,
    @Nullable JsonNode icons) {

  private static final String NAME = "name";
  private static final String TITLE = "title";
  private static final String DESCRIPTION = "description";

  PromptDescription {
    arguments = List.copyOf(arguments);
  }

  /** Returns the argument with that name. */
  Optional<PromptArgument> argument(String argument) {
    return arguments.stream().filter(each -> each.name().equals(argument)).findFirst();
  }

  /** Returns the description as a client of that revision reads it. */
  ObjectNode json(Revision revision) {
    boolean titles = revision.compareTo(Revision.V2025_06_18) >= 0;
    ObjectNode prompt = JsonMappers.object().put(NAME, name);
    put(prompt, TITLE, titles ? title : null);
    put(prompt, DESCRIPTION, description);
    if (!arguments.isEmpty()) {
      ArrayNode list = prompt.putArray("arguments");
      for (PromptArgument argument : arguments) {
        ObjectNode each = list.addObject().put(NAME, argument.name());
        put(each, TITLE, titles ? argument.title() : null);
        put(each, DESCRIPTION, argument.description());
        each.put("required", argument.required());
      }
    }
    if (icons != null && revision.compareTo(Revision.V2025_11_25) >= 0) {
      prompt.set("icons", icons);
    }
    return prompt;
  }

  private static void put(ObjectNode object, String member, @Nullable String text) {
    if (text != null) {
      object.put(member, text);
    }
  }
}
