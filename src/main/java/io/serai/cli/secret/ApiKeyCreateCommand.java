package io.serai.cli.secret;

import io.serai.a2a.card.CardFileSectionReader;
import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.hub.HubHomeDirectory;
import io.serai.security.OperatorRole;
import io.serai.security.agent.AgentFileReader;
import io.serai.security.key.AgentKeyFiles;
import io.serai.security.key.GeneratedApiKey;
import io.serai.security.key.OperatorKey;
import io.serai.security.key.OperatorKeyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The {@code key create} command: creates a key, prints it once and stores its hash. */
@Command(
    name = "create",
    description = {
      "Creates a key and prints it once; the hub stores only its hash.",
      "The hash of an agent is stored in its file in agents/, that of an operator in"
          + " data/operators. A running hub accepts the key within a second."
    },
    footer = {"", "Example: serai key create weather-bot --home my-home"})
public final class ApiKeyCreateCommand extends SubCommand {
  @Parameters(arity = "0..1", paramLabel = "AGENT", description = "The agent whose key it is.")
  private @Nullable String agent;

  @Option(names = "--operator", description = "Create a key for an operator.")
  private boolean operator;

  @Option(
      names = "--role",
      paramLabel = "ROLE",
      description = "What the operator may do: viewer, operator or administrator (the default).")
  private @Nullable String role;

  @Option(
      names = "--label",
      paramLabel = "TEXT",
      description = "A note that names the owner of the operator key.")
  private String label = "";

  @Mixin private HomeOption home = new HomeOption();

  @Override
  public Integer call() throws IOException {
    if (operator == (agent != null)) {
      throw new ParameterException(spec().commandLine(), "Name an agent, or give --operator");
    }
    if (role != null && !operator) {
      throw new ParameterException(spec().commandLine(), "Give --role with --operator only");
    }
    HubHomeDirectory homeDirectory = home.home();
    GeneratedApiKey key = GeneratedApiKey.create(new SecureRandom());
    String note =
        agent == null ? addOperator(homeDirectory, key) : addAgent(homeDirectory, agent, key);
    terminal().out().println(key.text());
    terminal().err().println("Keep this key; it is not shown again. " + note);
    return OK;
  }

  private String addOperator(HubHomeDirectory homeDirectory, GeneratedApiKey key)
      throws IOException {
    Path file = homeDirectory.data().resolve("operators");
    new OperatorKeyFile(file).add(new OperatorKey(key.sha256(), role(), label));
    return "Its hash is in %s; serai key revoke %s%s revokes the key."
        .formatted(file, OperatorKey.id(key.sha256()), homeDirectory.option());
  }

  private OperatorRole role() {
    if (role == null) {
      return OperatorRole.ADMINISTRATOR;
    }
    return OperatorRole.of(role)
        .orElseThrow(
            () ->
                new ParameterException(
                    spec().commandLine(),
                    "--role is '" + role + "'; give viewer, operator or administrator"));
  }

  private static String addAgent(HubHomeDirectory homeDirectory, String agent, GeneratedApiKey key)
      throws IOException {
    AgentFileReader.reservation(agent, List.of(new CardFileSectionReader()))
        .ifPresent(
            reason -> {
              throw new CommandException(reason + ".");
            });
    Path file =
        new AgentKeyFiles(homeDirectory.path().resolve("agents")).addTo(agent, key.sha256());
    String stored = "Its hash is in " + file + ".";
    return hasPermissions(file)
        ? stored
        : "%s %s may execute skills that require no permission; to allow more, add permissions there."
            .formatted(stored, agent);
  }

  private static boolean hasPermissions(Path file) throws IOException {
    try {
      return !ParsedDocument.yaml(Files.readString(file)).root().path("permissions").isEmpty();
    } catch (DocumentParseException failure) {
      return false;
    }
  }
}
