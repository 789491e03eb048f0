package io.serai.cli.status;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.PageOptions;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.TerminalText;
import java.util.LinkedHashMap;
import java.util.Map;
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

  @Mixin private PageOptions page = new PageOptions();

  @Override
  public Integer call() throws InterruptedException {
    Map<String, @Nullable String> query = new LinkedHashMap<>();
    query.put("limit", Integer.toString(limit));
    query.put("since", since);
    query.put("event", event);
    query.put("caller", caller);
    page.print(
        terminal(),
        "/api/v1/audit",
        query,
        "entries",
        AuditCommand::line,
        "There is no such entry.");
    return OK;
  }

  private static String line(JsonNode entry) {
    return TerminalText.printable(
        "%-24s  %-19s %-10s  %-21s %s"
            .formatted(
                entry.path("at").asText(),
                entry.path("event").asText(),
                entry.path("outcome").asText(),
                named(entry, "caller"),
                named(entry, "subject")));
  }

  /** Returns who or what it is, and the label of its key, if there is one. */
  private static String named(JsonNode entry, String name) {
    String label = entry.path(name + "_label").asText();
    return entry.path(name).asText() + (label.isEmpty() ? "" : " (" + label + ")");
  }
}
