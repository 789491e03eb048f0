package io.serai.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.cli.client.RunningOrTemporaryHubOptions;
import io.serai.cli.terminal.SubCommand;
import io.serai.document.JsonMappers;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The {@code search} command: searches skills by intent: capabilities, routes, and skills of remote
 * agents.
 */
@Command(
    name = "search",
    description = "Searches skills by intent.",
    footer = {"", "Example: serai search weather in a city --url http://localhost:8080"})
public final class SearchCommand extends SubCommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "WORD",
      description = "Words that describe what is to be done.")
  private List<String> words = List.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many results to print. Default: 10.")
  private int limit = 10;

  @Option(names = "--json-output", description = "Print the hub's answer as JSON.")
  private boolean json;

  @Mixin private RunningOrTemporaryHubOptions hub = new RunningOrTemporaryHubOptions();

  @Override
  public Integer call() throws InterruptedException {
    ObjectNode body =
        JsonMappers.object().put("intent", String.join(" ", words)).put("limit", limit);
    body.putArray("kinds").add("capability").add("route").add("remote");
    JsonNode answer = hub.post(terminal(), "/a2s/v1/capabilities/search", body);
    if (json) {
      terminal().out().println(answer.toPrettyString());
      return OK;
    }
    JsonNode hits = answer.path("capabilities");
    hits.forEach(hit -> terminal().out().println(line(hit)));
    if (hits.isEmpty()) {
      terminal().err().println("Nothing was found. Try other words.");
    }
    return OK;
  }

  /** Names the kind of skills that are not capabilities. */
  private static String kind(JsonNode hit) {
    String kind = hit.path("kind").asText("capability");
    return kind.equals("capability") ? "" : " (" + kind + ")";
  }

  private static String line(JsonNode hit) {
    return "%-28s %-8s %.2f  %s"
        .formatted(
            hit.path("id").asText(),
            hit.path("version").asText(),
            hit.path("score").asDouble(),
            hit.path("description").asText().replaceAll("\\s+", " ") + kind(hit));
  }
}
