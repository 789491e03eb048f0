package io.serai.cli.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.cli.client.HubClient;
import io.serai.cli.client.HubRefusedException;
import io.serai.cli.client.RunningHubOptions;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.TerminalText;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The {@code tasks rerun} command: begins tasks anew that have ended. */
@Command(
    name = "rerun",
    description = {
      "Runs tasks again that have ended: those that are named, or those that the options select.",
      "Selected are failed ones that were not run again yet, the oldest first.",
      "They stay those of their owners, and run with the owners' rights.",
      "Exit code 1 if one of them could not be run again."
    },
    footer = {"", "Example: serai tasks rerun --agent billing --since 1h --dry-run"})
public final class RerunTasksCommand extends SubCommand {
  @Parameters(paramLabel = "ID", arity = "0..*", description = "The tasks; serai tasks lists them.")
  private List<String> ids = new ArrayList<>();

  @Option(
      names = "--state",
      paramLabel = "STATE",
      split = ",",
      description =
          "Tasks in these states: failed, rejected, canceled, completed. Default: failed.")
  private List<String> states = new ArrayList<>();

  @Option(names = "--agent", paramLabel = "AGENT", description = "Only tasks of this agent.")
  private @Nullable String agent;

  @Option(names = "--skill", paramLabel = "SKILL", description = "Only tasks of this skill.")
  private @Nullable String skill;

  @Option(
      names = "--owner",
      paramLabel = "CALLER",
      description = "Only tasks that this caller began.")
  private @Nullable String owner;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Only tasks that ended from this time on: an age such as 7d or 12h, or"
              + " 2026-11-21T14:00:00Z.")
  private @Nullable String since;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Only tasks that ended before this time.")
  private @Nullable String until;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many tasks to look at, up to 1000. Default: 100.")
  private int limit = 100;

  @Option(
      names = "--cursor",
      paramLabel = "CURSOR",
      description = "Where the tasks go on, as the command before it printed.")
  private @Nullable String cursor;

  @Option(names = "--again", description = "Also tasks that were run again already.")
  private boolean again;

  @Option(names = "--dry-run", description = "Only show which tasks would run again.")
  private boolean dryRun;

  @Option(
      names = {"--json", "--json-output"},
      description = "Print the hub's answers as JSON.")
  private boolean json;

  @Mixin private RunningHubOptions options = new RunningHubOptions();

  @Override
  public Integer call() throws InterruptedException {
    boolean selects =
        agent != null
            || skill != null
            || owner != null
            || since != null
            || until != null
            || !states.isEmpty();
    if (ids.isEmpty() && !selects) {
      throw new ParameterException(
          spec().commandLine(),
          "Name tasks, or select some by --state, --agent, --skill, --owner, --since or --until");
    }
    if (!ids.isEmpty() && (selects || dryRun || again || cursor != null)) {
      throw new ParameterException(
          spec().commandLine(), "Name tasks, or select some by options, but not both");
    }
    HubClient hub = options.client(terminal());
    return ids.isEmpty() ? selected(hub) : named(hub);
  }

  private int named(HubClient hub) throws InterruptedException {
    int code = OK;
    for (String id : ids) {
      try {
        String path = "/a2s/v1/tasks/" + TextFunctions.percentEncoded(id) + "/run-again";
        JsonNode begun = hub.post(path, JsonMappers.object());
        if (json) {
          terminal().out().println(begun.toPrettyString());
        } else {
          line(begun.path("id").asText(), id, begun);
        }
      } catch (HubRefusedException refused) {
        terminal().err().println(TerminalText.printable(id + " " + refused.getMessage()));
        code = FAILED;
      }
    }
    return code;
  }

  private int selected(HubClient hub) throws InterruptedException {
    JsonNode answer = hub.post("/a2s/v1/tasks/run-again", filter());
    if (json) {
      terminal().out().println(answer.toPrettyString());
    } else {
      print(answer);
    }
    return answer.path("skipped").isEmpty() && !answer.has("stopped") ? OK : FAILED;
  }

  private ObjectNode filter() {
    ObjectNode filter = JsonMappers.object().put("limit", limit);
    if (!states.isEmpty()) {
      states.forEach(filter.putArray("state")::add);
    }
    put(filter, "agent", agent);
    put(filter, "capability", skill);
    put(filter, "owner", owner);
    put(filter, "since", since);
    put(filter, "until", until);
    put(filter, "cursor", cursor);
    if (again) {
      filter.put("again", true);
    }
    if (dryRun) {
      filter.put("dry_run", true);
    }
    return filter;
  }

  private static void put(ObjectNode filter, String name, @Nullable String value) {
    if (value != null) {
      filter.put(name, value);
    }
  }

  private void print(JsonNode answer) {
    answer
        .path("begun")
        .forEach(task -> line(task.path("id").asText(), task.path("of").asText(), task));
    answer
        .path("skipped")
        .forEach(
            task -> note(task.path("id").asText() + " skipped: " + task.path("reason").asText()));
    if (answer.path("begun").isEmpty() && answer.path("skipped").isEmpty()) {
      terminal().err().println("There is no such task.");
    }
    JsonNode stopped = answer.path("stopped");
    if (!stopped.isMissingNode()) {
      note("Stopped: " + stopped.path("code").asText() + ": " + stopped.path("message").asText());
    }
    if (answer.path("next_cursor").isTextual()) {
      note("More: --cursor " + answer.path("next_cursor").asText());
    }
  }

  /** Prints the id of the new task, of the old one, and what both are asked for. */
  private void line(String id, String of, JsonNode task) {
    String what = task.path("capability").asText() + "  " + task.path("agent").asText();
    String text = dryRun ? of : id + "  again " + of;
    terminal().out().println(TerminalText.printable(text + "  " + what));
  }

  private void note(String text) {
    terminal().err().println(TerminalText.printable(text));
  }
}
