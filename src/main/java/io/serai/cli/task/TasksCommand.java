package io.serai.cli.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.PageOptions;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.TerminalText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code tasks} command: lists the tasks of a running hub. */
@Command(
    name = "tasks",
    description = {
      "Lists the caller's tasks of a running hub, an operator's key all of them.",
      "Those whose state changed last come first. rerun runs tasks again that have ended."
    },
    footer = {"", "Example: serai tasks --state working,input-required --limit 50"})
public final class TasksCommand extends SubCommand {
  private static final List<String> FAILED_STATES = List.of("failed", "rejected");

  @Option(
      names = "--state",
      paramLabel = "STATE",
      split = ",",
      description =
          "Only tasks in these states: submitted, working, input-required, auth-required,"
              + " completed, failed, canceled, rejected.")
  private List<String> states = List.of();

  @Option(names = "--failed", description = "The same as --state failed,rejected.")
  private boolean failed;

  @Option(names = "--live", description = "Only tasks that have not ended.")
  private boolean live;

  @Option(names = "--agent", paramLabel = "AGENT", description = "Only tasks of this agent.")
  private @Nullable String agent;

  @Option(names = "--skill", paramLabel = "SKILL", description = "Only tasks of this skill.")
  private @Nullable String skill;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Only tasks whose state is from this time on: an age such as 7d or 12h, or"
              + " 2026-11-21T14:00:00Z.")
  private @Nullable String since;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many tasks to list, up to 100. Default: 20.")
  private int limit = 20;

  @Mixin private PageOptions page = new PageOptions();

  @Override
  public Integer call() throws InterruptedException {
    Map<String, @Nullable String> query = new LinkedHashMap<>();
    query.put("limit", Integer.toString(limit));
    query.put("state", state());
    query.put("since", since);
    query.put("agent", agent);
    query.put("capability", skill);
    query.put("live", live ? "true" : null);
    Instant now = Instant.now();
    page.print(
        terminal(),
        "/a2s/v1/tasks",
        query,
        "tasks",
        task -> line(task, now),
        "There is no such task.");
    return OK;
  }

  private @Nullable String state() {
    List<String> all = new ArrayList<>(states);
    if (failed) {
      all.addAll(FAILED_STATES);
    }
    return all.isEmpty() ? null : String.join(",", all);
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
