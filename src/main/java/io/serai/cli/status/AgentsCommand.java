package io.serai.cli.status;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.RunningHubOptions;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.Terminal;
import io.serai.cli.terminal.TerminalText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code agents} command: lists the agents that the caller may call. */
@Command(
    name = "agents",
    description = "Lists the local and remote agents of a running hub that the caller may call.",
    footer = {"", "Example: serai agents --url http://localhost:8080"})
public final class AgentsCommand extends SubCommand {

  private final Terminal terminal;

  @Option(
      names = {"--json", "--json-output"},
      description = "Print the hub's answer as JSON.")
  private boolean json;

  @Mixin private RunningHubOptions hub = new RunningHubOptions();

  public AgentsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    JsonNode answer = hub.client(terminal).get("/a2s/v1/agents");
    if (json) {
      terminal.out().println(answer.toPrettyString());
    } else {
      answer.path("agents").forEach(agent -> terminal.out().println(line(agent)));
    }
    return OK;
  }

  private static String line(JsonNode agent) {
    int skills = agent.path("skills").size();
    JsonNode card = agent.path("card");
    StringBuilder line = new StringBuilder();
    line.append(
        "%-24s %-7s %5d %-6s  %s"
            .formatted(
                agent.path("id").asText(),
                agent.path("kind").asText(),
                skills,
                skills == 1 ? "skill" : "skills",
                agent.path("name").asText()));
    if (agent.path("default").asBoolean()) {
      line.append(" (default)");
    }
    if (card.isObject()) {
      line.append(agent.has("mcp") ? "  mcp " : "  card ").append(card.path("state").asText());
      for (String fact : new String[] {"url", "fault"}) {
        if (card.has(fact)) {
          line.append(fact.equals("url") ? " " : ": ").append(card.path(fact).asText());
        }
      }
    }
    addTools(agent, line);
    return TerminalText.printable(line.toString());
  }

  /** Adds how many tools of an MCP server are no skills. */
  private static void addTools(JsonNode agent, StringBuilder line) {
    int refused = agent.at("/mcp/refused").asInt();
    int leftOut = agent.at("/mcp/left_out").asInt();
    if (refused > 0) {
      line.append("  refused tools: ").append(refused);
      line.append(" (serai mcp approve ").append(agent.path("id").asText()).append(')');
    }
    if (leftOut > 0) {
      line.append("  invalid tools: ").append(leftOut);
    }
  }
}
