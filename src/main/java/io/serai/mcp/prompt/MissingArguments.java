package io.serai.mcp.prompt;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.McpException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The required arguments that a request for a prompt lacks. A client is asked for each of them by a
 * form, whose key is the argument's name (MCP, "Multi Round-Trip Requests").
 */
record MissingArguments(PromptDescription prompt, List<PromptArgument> arguments) {

  /** Returns the arguments that have no value. */
  static MissingArguments of(PromptDescription prompt, Map<String, String> given) {
    return new MissingArguments(
        prompt,
        prompt.arguments().stream()
            .filter(each -> each.required() && !given.containsKey(each.name()))
            .toList());
  }

  /** Whether nothing is missing. */
  boolean isEmpty() {
    return arguments.isEmpty();
  }

  /**
   * Takes the values that the client's user has given. Returns whether all are there.
   *
   * @param responses results of the client by the names of the arguments
   * @param values is completed
   * @throws McpException if the user declined
   */
  boolean takeFrom(JsonNode responses, Map<String, String> values) {
    for (PromptArgument argument : arguments) {
      JsonNode response = responses.path(argument.name());
      String action = response.path("action").asText();
      if (action.equals("decline") || action.equals("cancel")) {
        throw McpException.invalid(
            "The prompt %s needs %s, and the user gave no value."
                .formatted(prompt.name(), argument.described()));
      }
      JsonNode value = response.path("content").path(argument.name());
      if (!value.isValueNode() || value.isNull()) {
        return false;
      }
      values.put(argument.name(), value.asText());
    }
    return true;
  }

  /** Returns the result that asks for all arguments that the request lacks. */
  ObjectNode question() {
    ObjectNode result = JsonMappers.object().put("resultType", "input_required");
    ObjectNode requests = result.putObject("inputRequests");
    for (PromptArgument argument : arguments) {
      ObjectNode params =
          requests
              .putObject(argument.name())
              .put("method", "elicitation/create")
              .putObject("params")
              .put("mode", "form")
              .put("message", message(argument));
      ObjectNode schema = params.putObject("requestedSchema").put("type", "object");
      schema.putObject("properties").set(argument.name(), field(argument));
      schema.putArray("required").add(argument.name());
    }
    return result;
  }

  /** Returns the error for a client that cannot ask its user. */
  McpException refusal() {
    String names =
        arguments.stream().map(PromptArgument::described).collect(Collectors.joining("; "));
    return McpException.invalid(
        "Missing arguments of %s: %s. Send them in params.arguments."
            .formatted(prompt.name(), names));
  }

  private String message(PromptArgument argument) {
    return argument.description() != null
        ? argument.description()
        : "The prompt %s needs %s.".formatted(prompt.name(), argument.described());
  }

  private static ObjectNode field(PromptArgument argument) {
    ObjectNode field = JsonMappers.object().put("type", "string");
    if (argument.title() != null) {
      field.put("title", argument.title());
    }
    if (argument.description() != null) {
      field.put("description", argument.description());
    }
    if (!argument.values().isEmpty()) {
      argument.values().forEach(field.putArray("enum")::add);
    }
    return field;
  }
}
