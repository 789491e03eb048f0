package io.serai.cli.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.RunningHubOptions;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.Terminal;
import io.serai.cli.terminal.TerminalText;
import io.serai.document.TextFunctions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code tasks} command: lists the tasks of a running hub. */
@Command(
    name = "tasks",
    description = {
      "Lists the caller's tasks of a running hub, an operator's key all of them.",
      "Those whose state changed last come first."
    },
    footer = {"", "Example: serai tasks --state working,input-required --limit 50"})
public final class TasksCommand extends SubCommand {

  private final Terminal terminal;

  @Option(
      names = "--state",
      paramLabel = "STATE",
      split = ",",
      description =
          "Only tasks in these states: submitted, working, input-required, auth-required,"
              + " completed, failed, canceled, rejected.")
  private List<String> states = List.of();

  @Option(names = "--live", description = "Only tasks that have not ended.")
  private boolean live;

  @Option(names = "--agent", paramLabel = "AGENT", description = "Only tasks of this agent.")
  private @Nullable String agent;

  @Option(names = "--skill", paramLabel = "SKILL", description = "Only tasks of this skill.")
  private @Nullable String skill;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many tasks to list, up to 100. Default: 20.")
  private int limit = 20;

  @Option(
      names = "--cursor",
      paramLabel = "CURSOR",
      description = "Where the list goes on, as the page before it printed.")
  private @Nullable String cursor;

  @Option(
      names = {"--json", "--json-output"},
      description = "Print the hub's answer as JSON.")
  private boolean json;

  @Mixin private RunningHubOptions hub = new RunningHubOptions();

  public TasksCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    JsonNode answer = hub.client(terminal).get(path());
    if (json) {
      terminal.out().println(answer.toPrettyString());
      return OK;
    }
    JsonNode tasks = answer.path("tasks");
    Instant now = Instant.now();
    tasks.forEach(task -> terminal.out().println(line(task, now)));
    if (tasks.isEmpty()) {
      terminal.err().println("There is no such task.");
    }
    if (answer.path("next_cursor").isTextual()) {
      terminal.err().println("More: --cursor " + answer.path("next_cursor").asText());
    }
    return OK;
  }

  private String path() {
    StringBuilder path = new StringBuilder("/a2s/v1/tasks?limit=").append(limit);
    add(path, "state", states.isEmpty() ? null : String.join(",", states));
    add(path, "agent", agent);
    add(path, "capability", skill);
    add(path, "cursor", cursor);
    return path.append(live ? "&live=true" : "").toString();
  }

  private static void add(StringBuilder path, String name, @Nullable String value) {
    if (value != null) {
      path.append('&').append(name).append('=').append(TextFunctions.percentEncoded(value));
    }
  }

  private static String line(JsonNode task, Instant now) {
    Duration age = Duration.between(Instant.parse(task.path("created_at").asText()), now);
    return TerminalText.printable(
        "%s  %-14s %7s  %-28s %s"
            .formatted(
                task.path("id").asText(),
                task.path("state").asText(),
                TerminalText.span(age.toSeconds()),
                task.path("capability").asText(),
                task.path("agent").asText()));
  }
}
