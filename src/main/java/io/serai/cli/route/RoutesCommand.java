package io.serai.cli.route;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.HubClient;
import io.serai.cli.client.RunningHubOptions;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.TerminalText;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code routes} command: the Camel routes that a running hub has. */
@Command(
    name = "routes",
    description = {
      "Lists the Camel routes of a running hub: those of files, capabilities, workflows and hosts,",
      "and the hub's own. For operators."
    },
    footer = {
      "",
      "Examples:",
      "  serai routes",
      "  serai routes orders --yaml",
      "  serai routes --group workflows"
    })
public final class RoutesCommand extends SubCommand {
  private static final String PATH = "/api/v1/routes";

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "Only routes whose ids contain this text.")
  private String name = "";

  @Option(
      names = "--group",
      paramLabel = "GROUP",
      description = "Only routes of a group: capabilities, workflows, serai-outbound …")
  private String group = "";

  @Option(names = "--yaml", description = "Print the routes as YAML.")
  private boolean yaml;

  @Option(
      names = {"--json", "--json-output"},
      description = "Print the hub's answers as JSON.")
  private boolean json;

  @Mixin private RunningHubOptions options = new RunningHubOptions();

  @Override
  public Integer call() throws InterruptedException {
    HubClient hub = options.client(terminal());
    JsonNode routes =
        hub.get(
                PATH
                    + "?name="
                    + TextFunctions.percentEncoded(name)
                    + "&group="
                    + TextFunctions.percentEncoded(group))
            .path("routes");
    if (routes.isEmpty()) {
      terminal().err().println("serai: no route matches; serai routes lists all");
      return FAILED;
    }
    if (yaml) {
      for (JsonNode route : routes) {
        print(hub.get(PATH + "/" + TextFunctions.percentEncoded(route.path("id").asText())));
      }
    } else if (json) {
      terminal().out().println(routes.toPrettyString());
    } else {
      lines(routes).forEach(line -> terminal().out().println(TerminalText.printable(line)));
    }
    return OK;
  }

  private void print(JsonNode route) {
    if (json) {
      terminal().out().println(route.toPrettyString());
    } else {
      route
          .path("yaml")
          .asText()
          .lines()
          .forEach(line -> terminal().out().println(TerminalText.printable(line)));
    }
  }

  private static List<String> lines(JsonNode routes) {
    int width = 0;
    for (JsonNode route : routes) {
      width = Math.max(width, route.path("id").asText().length());
    }
    List<String> lines = new ArrayList<>();
    for (JsonNode route : routes) {
      lines.add(
          ("%-" + Math.max(1, width) + "s  %-9s %8d done, %d failed  %s")
              .formatted(
                  route.path("id").asText(),
                  route.path("status").asText(),
                  route.path("exchanges").asLong() - route.path("failed").asLong(),
                  route.path("failed").asLong(),
                  route.path("from").asText()));
    }
    return lines;
  }
}
