package io.serai.mcp.prompt;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.McpRequest;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/**
 * Implements {@code prompts/get}. If required arguments are missing, the client's user is asked for
 * them, if the client can ask. The request itself has all that the answer depends on, so that the
 * hub keeps nothing between the rounds.
 */
record GetPrompt(PromptCatalog prompts) implements McpMethod {

  @Override
  public CompletionStage<McpAnswer> run(McpContext context) {
    McpRequest request = context.request();
    String name = request.requiredText("name");
    Prompt prompt = prompts.find(name).orElseThrow(() -> unknown(name));
    PromptDescription description = prompt.description();
    Map<String, String> arguments = arguments(request.object("arguments"), description);
    MissingArguments missing = MissingArguments.of(description, arguments);
    if (!missing.isEmpty()) {
      boolean canAsk = request.revision().isStateless() && request.client().form();
      if (!canAsk) {
        throw missing.refusal();
      }
      if (!missing.takeFrom(request.object("inputResponses"), arguments)) {
        return McpAnswer.now(missing.question());
      }
    }
    description.arguments().forEach(argument -> requireValue(argument, arguments));
    return prompt
        .messages(arguments, context.call())
        .thenApply(messages -> new McpAnswer.Result(result(description, messages)));
  }

  /** Returns the error for the name of no prompt. */
  static McpException unknown(String name) {
    return McpException.invalid(
        "Unknown prompt: " + TextFunctions.clipped(name) + ". List the prompts.");
  }

  private static Map<String, String> arguments(JsonNode given, PromptDescription prompt) {
    Map<String, String> arguments = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : given.properties()) {
      if (prompt.argument(each.getKey()).isEmpty()) {
        String known =
            prompt.arguments().stream().map(PromptArgument::name).collect(Collectors.joining(", "));
        throw McpException.invalid(
            "The prompt %s has no argument %s. It has: %s."
                .formatted(
                    prompt.name(),
                    TextFunctions.clipped(each.getKey()),
                    known.isEmpty() ? "none" : known));
      }
      if (each.getValue().isTextual()) {
        arguments.put(each.getKey(), each.getValue().textValue());
      } else if (!each.getValue().isNull()) {
        throw McpException.invalid("params.arguments." + each.getKey() + " must be a string.");
      }
    }
    return arguments;
  }

  private static void requireValue(PromptArgument argument, Map<String, String> arguments) {
    String value = arguments.get(argument.name());
    if (value != null && !argument.values().isEmpty() && !argument.values().contains(value)) {
      throw McpException.invalid(
          "The argument %s must be one of: %s."
              .formatted(
                  argument.name(),
                  TextFunctions.clipped(
                      String.join(", ", argument.values()), TextFunctions.LONGEST_MESSAGE)));
    }
  }

  private static ObjectNode result(PromptDescription prompt, ArrayNode messages) {
    ObjectNode result = JsonMappers.object();
    if (prompt.description() != null) {
      result.put("description", prompt.description());
    }
    result.set("messages", messages);
    return result;
  }
}
