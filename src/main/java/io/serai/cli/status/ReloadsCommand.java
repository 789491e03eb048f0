package io.serai.cli.status;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.RunningHubOptions;
import io.serai.cli.file.FaultLineFormatter;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.TerminalText;
import io.serai.document.DocumentFault;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code reloads} command: what became of the files of a running hub. */
@Command(
    name = "reloads",
    description = {
      "Lists what became of new, changed and removed files of a running hub, the newest first.",
      "A caller who is not an operator sees those of capabilities/ only."
    },
    footer = {"", "Example: serai reloads --refused"})
public final class ReloadsCommand extends SubCommand {
  @Option(
      names = "--refused",
      description = "Only files that are refused at present. Exit code 1 if there is one.")
  private boolean refused;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many outcomes to list. Default: 20.")
  private int limit = 20;

  @Option(
      names = {"--json", "--json-output"},
      description = "Print the hub's answer as JSON, all of it.")
  private boolean json;

  @Mixin private RunningHubOptions hub = new RunningHubOptions();

  @Override
  public Integer call() throws InterruptedException {
    JsonNode answer = hub.client(terminal()).get("/a2s/v1/reloads");
    Set<String> seen = new HashSet<>();
    boolean any =
        StreamSupport.stream(answer.path("reloads").spliterator(), false)
            .filter(each -> seen.add(each.path("file").asText()))
            .anyMatch(ReloadsCommand::isRefused);
    if (json) {
      terminal().out().println(answer.toPrettyString());
    } else {
      list(answer.path("reloads"));
    }
    return refused && any ? FAILED : OK;
  }

  private void list(JsonNode reloads) {
    Set<String> seen = new HashSet<>();
    StreamSupport.stream(reloads.spliterator(), false)
        .filter(each -> !refused || (seen.add(each.path("file").asText()) && isRefused(each)))
        .limit(limit)
        .forEach(this::print);
  }

  private static boolean isRefused(JsonNode outcome) {
    return outcome.path("status").asText().equals("refused");
  }

  private void print(JsonNode outcome) {
    String file = outcome.path("file").asText();
    String status = outcome.path("status").asText();
    line("%s  %-8s %s".formatted(outcome.path("at").asText(), status, file));
    outcome.path("errors").forEach(each -> line("  " + FaultLineFormatter.of(file, fault(each))));
    outcome
        .path("warnings")
        .forEach(each -> line("  " + FaultLineFormatter.warning(file, fault(each))));
  }

  private static DocumentFault fault(JsonNode json) {
    return new DocumentFault(
        json.path("path").asText(),
        json.path("code").asText(),
        json.path("message").asText(),
        json.path("line").asInt());
  }

  private void line(String text) {
    terminal().out().println(TerminalText.printable(text));
  }
}
