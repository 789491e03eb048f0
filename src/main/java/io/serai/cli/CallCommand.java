package io.serai.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code call} command: calls one capability. */
@Command(
    name = "call",
    description = {"Calls a capability and prints its outputs.", "Exit code 1 if the call failed."})
final class CallCommand extends SubCommand {

  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "SKILL", description = "Its id or name.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private String skill;

  @Parameters(
      index = "1..*",
      paramLabel = "NAME=VALUE",
      description = "An input: name=text, or name:=json.")
  private List<String> values = List.of();

  @Option(names = "--json", paramLabel = "FILE", description = "Inputs, as a JSON object.")
  private @Nullable Path file;

  @Option(
      names = "--version",
      paramLabel = "VERSION",
      description = "The version to call. Default: the newest.")
  private @Nullable String version;

  @Option(names = "--dry-run", description = "Show what would be sent, and send nothing.")
  private boolean dryRun;

  @Option(names = "--json-output", description = "Print the hub's whole answer as JSON.")
  private boolean json;

  @Mixin private HubConnectionOptions hub = new HubConnectionOptions();

  CallCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    JsonNode body = JsonMappers.object().set("inputs", InputArgumentParser.of(file, values));
    JsonNode answer = hub.post(terminal, path(), body);
    boolean failed = answer.path("status").asText().equals("failed");
    if (json || dryRun) {
      terminal.out().println(answer.toPrettyString());
    } else {
      print(answer, failed);
    }
    return failed ? FAILED : OK;
  }

  private void print(JsonNode answer, boolean failed) {
    if (!answer.path("outputs").isEmpty() || !failed) {
      terminal.out().println(answer.path("outputs").toPrettyString());
    }
    if (failed) {
      JsonNode error = answer.path("error");
      String step = error.has("step") ? "step " + error.path("step").asText() + ": " : "";
      terminal.err().println("serai: " + step + error.path("message").asText());
    }
  }

  private String path() {
    StringBuilder path = new StringBuilder("/a2s/v1/capabilities/");
    path.append(encoded(skill)).append("/execute");
    path.append(dryRun ? "?dry_run=true" : "?dry_run=false");
    if (version != null) {
      path.append("&version=").append(encoded(version));
    }
    return path.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
