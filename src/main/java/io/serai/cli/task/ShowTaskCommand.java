package io.serai.cli.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.cli.client.HubClient;
import io.serai.cli.client.RunningHubOptions;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.TerminalText;
import io.serai.document.TextFunctions;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code task} command: shows, follows or cancels one task of a running hub. */
@Command(
    name = "task",
    description = {
      "Shows the state, the events and the result of a task, whichever protocol started it.",
      "Exit code 1 if the task failed, was cancelled or was rejected."
    },
    footer = {"", "Example: serai task 01a1ff31-0f3c-7a00-8000-4a2b6d8e9f10 --follow"})
public final class ShowTaskCommand extends SubCommand {
  private static final Set<String> BAD_ENDS = Set.of("FAILED", "CANCELED", "REJECTED");

  @Parameters(paramLabel = "ID", description = "The id of the task; serai tasks lists them.")
  private String id;

  @Option(names = "--cancel", description = "Cancel the task first. It ends at once.")
  private boolean cancel;

  @Option(names = "--follow", description = "Print events as they come, until the task ends.")
  private boolean follow;

  @Option(
      names = {"--json", "--json-output"},
      description = "Print the task with its events as JSON, or with --follow an event a line.")
  private boolean json;

  @Mixin private RunningHubOptions options = new RunningHubOptions();

  @Override
  public Integer call() throws InterruptedException {
    HubClient hub = options.client(terminal());
    JsonNode task = cancel ? hub.delete(path()) : hub.get(path());
    if (json && !follow) {
      ArrayNode events = ((ObjectNode) task).putArray("events");
      readEvents(hub, events::add);
      terminal().out().println(task.toPrettyString());
    } else {
      task = print(hub, task);
    }
    return !cancel && BAD_ENDS.contains(task.path("state").asText()) ? FAILED : OK;
  }

  /** Prints a task, and returns it as it was at the end. */
  private JsonNode print(HubClient hub, JsonNode first) throws InterruptedException {
    if (!json) {
      header(first);
    }
    if (follow) {
      new TaskEventFollower(hub, path()).follow(this::print);
    } else {
      readEvents(hub, this::print);
    }
    JsonNode task = follow ? hub.get(path()) : first;
    if (!json) {
      result(task);
    }
    return task;
  }

  /** Reads all events, in pages. */
  private void readEvents(HubClient hub, Consumer<JsonNode> consumer) throws InterruptedException {
    JsonNode next = IntNode.valueOf(0);
    while (next.isNumber()) {
      JsonNode page = hub.get(path() + "/events?limit=100&after=" + next.asLong());
      page.path("events").forEach(consumer);
      next = page.path("next_after");
    }
  }

  private void print(JsonNode event) {
    terminal().out().println(json ? event.toString() : TaskEventFormat.line(event));
    terminal().out().flush();
  }

  private void header(JsonNode task) {
    line(
        "%s is %s: %s of the agent %s, created %s"
            .formatted(
                task.path("id").asText(),
                task.path("state").asText(),
                task.path("capability").asText(),
                task.path("agent").asText(),
                task.path("created_at").asText()));
  }

  private void result(JsonNode task) {
    JsonNode outputs = task.path("outputs");
    if (!outputs.isMissingNode()) {
      terminal().out().println(outputs.isTextual() ? outputs.asText() : outputs.toPrettyString());
    }
    if (task.has("missing")) {
      line(
          "It waits: serai send%s %s --task %s WORDS"
              .formatted(options.repeated(), task.path("agent").asText(), id));
    }
    if (task.has("run_again_as")) {
      line("It was run again: serai task " + task.path("run_again_as").asText());
    }
    if (task.has("error")) {
      JsonNode error = task.path("error");
      line("error " + error.path("code").asText() + ": " + error.path("message").asText());
    }
  }

  private void line(String text) {
    terminal().out().println(TerminalText.printable(text));
  }

  private String path() {
    return "/a2s/v1/tasks/" + TextFunctions.percentEncoded(id);
  }
}
