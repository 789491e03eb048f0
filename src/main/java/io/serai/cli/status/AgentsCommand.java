package io.serai.cli.status;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.RunningHubOptions;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.TerminalText;
import io.serai.document.TextFunctions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code agents} command: lists the agents that the caller may call. */
@Command(
    name = "agents",
    description =
        "Lists the local and remote agents of a running hub that the caller may call, or shows one"
            + " with its schedules.",
    footer = {"", "Example: serai agents --url http://localhost:8080"})
public final class AgentsCommand extends SubCommand {
  private static final String AGENTS = "/a2s/v1/agents";

  @Parameters(
      arity = "0..1",
      paramLabel = "ID",
      description = "The agent to show; all are listed without it.")
  private @Nullable String id;

  @Option(
      names = {"--json", "--json-output"},
      description = "Print the hub's answer as JSON.")
  private boolean json;

  @Mixin private RunningHubOptions hub = new RunningHubOptions();

  @Override
  public Integer call() throws InterruptedException {
    String path = id == null ? AGENTS : AGENTS + "/" + TextFunctions.percentEncoded(id);
    JsonNode answer = hub.client(terminal()).get(path);
    if (json) {
      terminal().out().println(answer.toPrettyString());
    } else if (id != null) {
      terminal().out().println(line(answer));
      answer.path("schedule").forEach(each -> terminal().out().println(schedule(each)));
    } else {
      answer.path("agents").forEach(agent -> terminal().out().println(line(agent)));
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

  private static String schedule(JsonNode schedule) {
    StringBuilder line = new StringBuilder("  ");
    line.append(schedule.path("id").asText()).append(": ").append(schedule.path("skill").asText());
    for (String when : new String[] {"cron", "every", "zone", "next"}) {
      if (schedule.has(when)) {
        line.append("  ").append(when).append(' ').append(schedule.path(when).asText());
      }
    }
    JsonNode last = schedule.path("last");
    if (last.isObject()) {
      line.append("  last ").append(last.path("at").asText());
      line.append(" task ").append(last.path("task").asText());
      line.append(' ').append(last.path("state").asText("(deleted)"));
    }
    JsonNode skipped = schedule.path("skipped");
    if (skipped.isObject()) {
      line.append("  not run ").append(skipped.path("at").asText());
      line.append(": ").append(skipped.path("reason").asText());
    }
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
