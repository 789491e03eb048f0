package io.serai.cli;

import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.hub.HubHomeDirectory;
import io.serai.security.AgentKeyWriter;
import io.serai.security.GeneratedApiKey;
import io.serai.security.OperatorKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a key, prints it this once and stores its hash. */
@Command(
    name = "create",
    description = {
      "Makes a key and prints it, this once; the hub keeps its hash alone.",
      "An agent's hash goes to its file in agents/, an operator's to data/operators. A running hub"
          + " takes the key within a second."
    })
final class KeyCreateCommand extends SubCommand {

  private final Terminal terminal;

  @Parameters(arity = "0..1", paramLabel = "AGENT", description = "The agent whose key it is.")
  private @Nullable String agent;

  @Option(names = "--operator", description = "Make a key for who administers the hub.")
  private boolean operator;

  @Option(names = "--label", paramLabel = "TEXT", description = "Whose operator key it is.")
  private String label = "";

  @Mixin private HomeOption home = new HomeOption();

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  KeyCreateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (operator == (agent != null)) {
      throw new ParameterException(spec.commandLine(), "Name an agent, or say --operator");
    }
    HubHomeDirectory place = home.home();
    GeneratedApiKey key = GeneratedApiKey.create(new SecureRandom());
    String note = agent == null ? addOperator(place, key) : addAgent(place, agent, key);
    terminal.out().println(key.text());
    terminal.err().println("Keep this key; it is not shown again. " + note);
    return OK;
  }

  private String addOperator(HubHomeDirectory place, GeneratedApiKey key) throws IOException {
    Path file = place.data().resolve("operators");
    OperatorKeys.add(file, key.sha256(), label);
    return "Its hash stands in " + file + "; delete the line to end it.";
  }

  private static String addAgent(HubHomeDirectory place, String agent, GeneratedApiKey key)
      throws IOException {
    Path file = new AgentKeyWriter(place.path().resolve("agents")).addTo(agent, key.sha256());
    String stored = "Its hash stands in " + file + ".";
    return mayDoSomething(file)
        ? stored
        : stored
            + " "
            + agent
            + " may execute what asks for no permission; for more, add permissions there.";
  }

  private static boolean mayDoSomething(Path file) throws IOException {
    try {
      return !ParsedDocument.yaml(Files.readString(file)).root().path("permissions").isEmpty();
    } catch (DocumentParseException unreadable) {
      return false;
    }
  }
}
