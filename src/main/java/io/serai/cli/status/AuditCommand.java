package io.serai.cli.status;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.RunningHubOptions;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.Terminal;
import io.serai.cli.terminal.TerminalText;
import io.serai.document.TextFunctions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code audit} command: what operators, agents and files have changed in a running hub. */
@Command(
    name = "audit",
    description = {
      "Lists the entries of the audit log of a running hub, the newest first.",
      "The caller must be an operator."
    },
    footer = {"", "Example: serai audit --since 7d --event credential.put"})
public final class AuditCommand extends SubCommand {

  private final Terminal terminal;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Only entries from this time on: an age such as 7d or 12h, or 2026-11-21T14:00:00Z.")
  private @Nullable String since;

  @Option(
      names = "--event",
      paramLabel = "EVENT",
      description = "Only entries of this kind, such as credential.put.")
  private @Nullable String event;

  @Option(
      names = "--caller",
      paramLabel = "CALLER",
      description = "Only entries of this caller: an operator, an agent, folder or jmx.")
  private @Nullable String caller;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many entries to list, up to 1000. Default: 20.")
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

  public AuditCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    JsonNode answer = hub.client(terminal).get(path());
    if (json) {
      terminal.out().println(answer.toPrettyString());
      return OK;
    }
    JsonNode entries = answer.path("entries");
    entries.forEach(entry -> terminal.out().println(line(entry)));
    if (entries.isEmpty()) {
      terminal.err().println("There is no such entry.");
    }
    if (answer.path("next_cursor").isTextual()) {
      terminal.err().println("More: --cursor " + answer.path("next_cursor").asText());
    }
    return OK;
  }

  private String path() {
    StringBuilder path = new StringBuilder("/api/v1/audit?limit=").append(limit);
    add(path, "since", since);
    add(path, "event", event);
    add(path, "caller", caller);
    add(path, "cursor", cursor);
    return path.toString();
  }

  private static void add(StringBuilder path, String name, @Nullable String value) {
    if (value != null) {
      path.append('&').append(name).append('=').append(TextFunctions.percentEncoded(value));
    }
  }

  private static String line(JsonNode entry) {
    return TerminalText.printable(
        "%-24s  %-19s %-10s  %-21s %s"
            .formatted(
                entry.path("at").asText(),
                entry.path("event").asText(),
                entry.path("outcome").asText(),
                entry.path("caller").asText(),
                entry.path("subject").asText()));
  }
}
