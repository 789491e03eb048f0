package io.serai.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.cli.client.HubClient;
import io.serai.cli.client.HubRefusedException;
import io.serai.cli.client.RunningOrTemporaryHubOptions;
import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.TerminalText;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The {@code call} command: calls one skill, a capability over A2S, others over A2A at the agent
 * that serves it.
 */
@Command(
    name = "call",
    description = {
      "Calls a skill that serai search finds, and prints its outputs.",
      "Exit code 1 if the call failed."
    },
    footer = {
      "",
      "Examples:",
      "  serai call get-weather city=Samarkand --home my-home",
      "  serai call orders.lookup number=1001 --url http://localhost:8080"
    })
public final class CallCommand extends SubCommand {
  private static final int NOT_FOUND = 404;
  private static final String MISSING_INPUT = "MISSING_INPUT";

  @Parameters(index = "0", paramLabel = "SKILL", description = "Its id or name.")
  private String skill;

  @Parameters(
      index = "1..*",
      paramLabel = "NAME=VALUE",
      description = "An input: name=value, as the type that the skill wants, or name:=json.")
  private List<String> values = List.of();

  @Option(names = "--json", paramLabel = "FILE", description = "Inputs, as a JSON object.")
  private @Nullable Path file;

  @Option(
      names = "--version",
      paramLabel = "VERSION",
      description = "The version to call. Default: the newest.")
  private @Nullable String version;

  @Option(names = "--dry-run", description = "Show what a capability would send, and send nothing.")
  private boolean dryRun;

  @Option(names = "--json-output", description = "Print the hub's whole answer as JSON.")
  private boolean json;

  @Mixin private RunningOrTemporaryHubOptions connection = new RunningOrTemporaryHubOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    InputArguments inputs = InputArgumentParser.of(file, values);
    return connection.call(terminal(), hub -> call(hub, inputs));
  }

  private int call(HubClient hub, InputArguments given) throws InterruptedException {
    ObjectNode inputs = given.values().isEmpty() ? given.values() : fitted(hub, given);
    try {
      JsonNode body = JsonMappers.object().set("inputs", inputs);
      return capability(hub.post(path("/execute") + "&dry_run=" + dryRun, body));
    } catch (HubRefusedException refused) {
      if (refused.error().path("code").asText().equals(MISSING_INPUT)) {
        throw new CommandException(missing(refused.error().at("/details/missing")));
      }
      JsonNode other = refused.status() == NOT_FOUND ? usage(hub).path("skill") : null;
      if (other == null || other.path("kind").asText().equals("capability")) {
        throw refused;
      }
      return overA2a(hub, other, inputs);
    }
  }

  /**
   * Returns the inputs as the types that the skill's schema wants, and says which inputs the skill
   * does not have; as they are where the schema cannot be read.
   */
  private ObjectNode fitted(HubClient hub, InputArguments given) throws InterruptedException {
    try {
      JsonNode usage = hub.get(path("/usage"));
      JsonNode schema = usage.path("inputSchema");
      InputNameCheck.unknown(usage.at("/skill/id").asText(), given.values(), schema)
          .forEach(this::fail);
      return given.typed(schema);
    } catch (HubRefusedException unknownSkill) {
      return given.values(); // the call itself says why
    }
  }

  /** Names the missing inputs as this command takes them. */
  private static String missing(JsonNode names) {
    List<String> values = new ArrayList<>();
    names.forEach(each -> values.add(each.asText() + "=VALUE"));
    return MISSING_INPUT + ": Give " + String.join(" ", values) + ".";
  }

  private JsonNode usage(HubClient hub) throws InterruptedException {
    try {
      return hub.get(path("/usage"));
    } catch (HubRefusedException refused) {
      throw RemoteCardFault.ofSkill(hub, skill)
          .<CommandException>map(CommandException::new)
          .orElse(refused);
    }
  }

  private int capability(JsonNode answer) {
    boolean failed = answer.path("status").asText().equals("failed");
    if (json || dryRun) {
      terminal().out().println(answer.toPrettyString());
      return failed ? FAILED : OK;
    }
    if (!answer.path("outputs").isEmpty() || !failed) {
      terminal().out().println(answer.path("outputs").toPrettyString());
    }
    if (failed) {
      JsonNode error = answer.path("error");
      String step = error.has("step") ? "step " + error.path("step").asText() + ": " : "";
      fail(step + error.path("message").asText());
    }
    return failed ? FAILED : OK;
  }

  private int overA2a(HubClient hub, JsonNode found, ObjectNode inputs)
      throws InterruptedException {
    String id = found.path("id").asText();
    String kind = found.path("kind").asText();
    if (kind.equals("operation")) {
      throw new CommandException(
          id + " is an operation of workflows. Execute a workflow that has it: docs/a2e.md.");
    }
    if (dryRun) {
      throw new CommandException(
          "--dry-run is for capabilities; " + id + " is a skill of kind " + kind + ".");
    }
    if (!found.hasNonNull("agent")) {
      throw new CommandException(
          "No agent serves " + id + ". Add it to the skills of a file in agents/.");
    }
    String agent = found.path("agent").asText();
    A2aMessenger messenger = new A2aMessenger(hub, agent);
    return print(agent, messenger.call(version == null ? id : id + "@" + version, inputs));
  }

  private int print(String agent, A2aReply reply) {
    Optional<String> refusal = reply.refusal();
    if (json) {
      terminal().out().println(reply.json().toPrettyString());
    } else if (refusal.isEmpty()) {
      reply.outputs().ifPresent(terminal().out()::println);
    }
    if (reply.completed()) {
      return OK;
    }
    if (refusal.isPresent()) {
      fail(refusal.get());
      return FAILED;
    }
    String answer =
        reply.asks()
            ? " Answer with: serai send%s %s --task %s WORDS"
                .formatted(connection.repeated(), agent, reply.task())
            : "";
    fail(reply.state() + ": " + reply.statusText() + answer);
    return FAILED;
  }

  private void fail(String message) {
    terminal().err().println("serai: " + TerminalText.printable(message));
  }

  private String path(String operation) {
    String path = "/a2s/v1/capabilities/" + TextFunctions.percentEncoded(skill) + operation + "?";
    return version == null ? path : path + "version=" + TextFunctions.percentEncoded(version);
  }
}
