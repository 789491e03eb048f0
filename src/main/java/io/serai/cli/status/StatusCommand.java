package io.serai.cli.status;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.HubClient;
import io.serai.cli.client.RunningHubOptions;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.TerminalText;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The {@code status} command: shows the version and health of a running hub, what it serves, and
 * its load.
 */
@Command(
    name = "status",
    description = {
      "Shows version, health, skills, agents, tasks and queues of a running hub.",
      "For operators. Exit code 1 if the hub is down."
    },
    footer = {"", "Example: serai status --url http://localhost:8080"})
public final class StatusCommand extends SubCommand {
  @Option(
      names = {"--json", "--json-output"},
      description = "Print the hub's answer as JSON.")
  private boolean json;

  @Mixin private RunningHubOptions options = new RunningHubOptions();

  @Override
  public Integer call() throws InterruptedException {
    HubClient hub = options.client(terminal());
    JsonNode status = hub.get("/observe/status");
    if (json) {
      terminal().out().println(status.toPrettyString());
    } else {
      lines(hub.url(), status)
          .forEach(line -> terminal().out().println(TerminalText.printable(line)));
    }
    return status.path("status").asText().equals("UP") ? OK : FAILED;
  }

  private static List<String> lines(String url, JsonNode status) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s is %s: Serai %s in %s mode, up %s"
            .formatted(
                url,
                status.path("status").asText(),
                status.path("version").asText(),
                status.path("mode").asText(),
                TerminalText.span(status.path("uptime_seconds").asLong())));
    lines.add("skills: " + counts(status.path("skills")));
    lines.add("agents: " + counts(status.path("agents")));
    lines.add("tasks: " + counts(status.path("tasks")));
    status.path("queues").forEach(queue -> addQueue(queue, lines));
    status.path("checks").forEach(check -> addCheck(check, lines));
    return lines;
  }

  private static String counts(JsonNode numbers) {
    List<String> texts = new ArrayList<>();
    numbers.properties().forEach(each -> texts.add(each.getValue().asLong() + " " + each.getKey()));
    return texts.isEmpty() ? "none" : String.join(", ", texts);
  }

  /** Adds the queue of an agent that has something to do. */
  private static void addQueue(JsonNode queue, List<String> lines) {
    int queued = queue.path("queued").asInt();
    if (queued > 0 || queue.path("running").asInt() > 0) {
      lines.add(
          "  %s: %d of %d running, %d of %d queued%s"
              .formatted(
                  queue.path("agent").asText(),
                  queue.path("running").asInt(),
                  queue.path("max_running").asInt(),
                  queued,
                  queue.path("max_queued").asInt(),
                  queued == 0
                      ? ""
                      : ", the first for "
                          + TerminalText.span(queue.path("oldest_queued_seconds").asLong())));
    }
  }

  /** Adds a health check with its numbers, names and reasons. */
  private static void addCheck(JsonNode check, List<String> lines) {
    StringBuilder line = new StringBuilder("check ").append(check.path("name").asText());
    line.append(": ").append(check.path("status").asText());
    check
        .path("data")
        .properties()
        .forEach(
            each -> {
              JsonNode value = each.getValue();
              if (value.isValueNode() || (value.isArray() && !value.isEmpty())) {
                line.append(", ").append(each.getKey()).append(' ');
                line.append(value.isTextual() ? value.textValue() : value.toString());
              }
            });
    lines.add(line.toString());
  }
}
