package io.serai.mcp.completion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpFeature;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.McpRequest;
import io.serai.mcp.model.Revision;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Implements {@code completion/complete} by the completers of other features. */
public final class CompletionFeature implements McpFeature {
  /** How many values a result may have (MCP, "Completion", Completion Results). */
  public static final int MAX_VALUES = 100;

  private final Map<String, Completer> completers;

  /** Creates the feature. */
  public CompletionFeature(List<Completer> completers) {
    this.completers =
        completers.stream().collect(Collectors.toMap(Completer::reference, Function.identity()));
  }

  @Override
  public Map<String, McpMethod> methods() {
    return Map.of("completion/complete", this::complete);
  }

  @Override
  public void declare(ObjectNode capabilities, Revision revision) {
    capabilities.putObject("completions");
  }

  private CompletionStage<McpAnswer> complete(McpContext context) {
    McpRequest request = context.request();
    JsonNode reference = request.object("ref");
    Completer completer = completers.get(reference.path("type").asText());
    if (completer == null) {
      throw McpException.invalid(
          "params.ref.type must be one of: %s."
              .formatted(completers.keySet().stream().sorted().collect(Collectors.joining(", "))));
    }
    JsonNode argument = request.object("argument");
    String name = argument.path("name").textValue();
    String typed = argument.path("value").textValue();
    if (name == null || typed == null) {
      throw McpException.invalid("params.argument needs name and value, both strings.");
    }
    request.object("context"); // of the right kind; no value depends on it
    return completer
        .values(new CompletionRequest(context.call(), reference, name, typed))
        .thenApply(values -> new McpAnswer.Result(result(values, typed)));
  }

  private static ObjectNode result(List<String> values, String typed) {
    ObjectNode result = JsonMappers.object();
    ObjectNode completion = result.putObject("completion");
    ArrayNode first = completion.putArray("values");
    List<String> matching =
        values.stream()
            .filter(value -> value.regionMatches(true, 0, typed, 0, typed.length()))
            .limit(MAX_VALUES + 1)
            .toList();
    matching.stream().limit(MAX_VALUES).forEach(first::add);
    boolean hasMore = matching.size() > MAX_VALUES;
    if (!hasMore) {
      completion.put("total", first.size());
    }
    completion.put("hasMore", hasMore);
    return result;
  }
}
