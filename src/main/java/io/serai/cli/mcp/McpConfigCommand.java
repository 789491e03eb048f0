package io.serai.cli.mcp;

import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.document.TextFunctions;
import io.serai.hub.HubHomeDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The {@code mcp config} command: prints what the configuration of a client needs. */
@Command(
    name = "config",
    description = {
      "Prints what the configuration of a client of MCP needs to reach a hub.",
      "Without CLIENT, lists the clients."
    },
    footer = {
      "",
      "Examples:",
      "  serai mcp config vscode --url http://localhost:8080",
      "  serai mcp config claude --home my-home"
    })
public final class McpConfigCommand extends SubCommand {
  private static final String DEFAULT_URL = "http://localhost:8080";

  @Parameters(
      arity = "0..1",
      paramLabel = "CLIENT",
      completionCandidates = Clients.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private @Nullable String client;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "A running hub. Default: SERAI_URL of the environment, or else " + DEFAULT_URL + ".")
  private @Nullable String url;

  @Option(
      names = "--home",
      paramLabel = "DIR",
      description =
          "A home: the client starts serai mcp, which uses the hub of the home, or starts it.")
  private @Nullable Path home;

  @Option(
      names = "--agent",
      paramLabel = "ID",
      description = "The agent whose tools the client gets. Default: the default agent of the hub.")
  private @Nullable String agent;

  @Option(
      names = "--with-key",
      description = "Add the caller's key, or the place for it, as a hub in closed mode needs it.")
  private boolean withKey;

  /** The names of the clients, for completion. */
  static final class Clients implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return KnownMcpClient.ids().iterator();
    }
  }

  @Override
  public Integer call() {
    if (client == null) {
      for (KnownMcpClient each : KnownMcpClient.values()) {
        terminal()
            .out()
            .println("%-12s %-20s  %s".formatted(each.id(), each.title(), each.place()));
      }
      return OK;
    }
    KnownMcpClient known = KnownMcpClient.of(client).orElseThrow(this::unknown);
    terminal().out().println(known.block(entry()));
    terminal().err().println("For " + known.place() + ".");
    return OK;
  }

  private ParameterException unknown() {
    String names = String.join(", ", KnownMcpClient.ids());
    return new ParameterException(
        spec().commandLine(), "There is no client " + client + ". Name one of " + names);
  }

  private ServerEntry entry() {
    if (url != null && home != null) {
      throw new ParameterException(spec().commandLine(), "Give --url or --home, not both");
    }
    String name = agent == null ? "serai" : "serai-" + agent;
    List<String> command = new ArrayList<>(List.of(LauncherScriptFinder.path(), "mcp"));
    String endpoint = null;
    if (home != null) {
      command.addAll(List.of("--home", folder(home)));
    } else {
      String hub = TextFunctions.withoutTrailing(hub(), '/');
      command.addAll(List.of("--url", hub));
      endpoint = hub + McpCommand.path(agent);
    }
    if (agent != null) {
      command.addAll(List.of("--agent", agent));
    }
    return new ServerEntry(name, endpoint, command, terminal().variable("JAVA_HOME"), withKey);
  }

  private String hub() {
    return Optional.ofNullable(url).or(() -> terminal().variable("SERAI_URL")).orElse(DEFAULT_URL);
  }

  private static String folder(Path given) {
    Path folder = given.toAbsolutePath().normalize();
    if (!HubHomeDirectory.isHome(folder) && !HubHomeDirectory.hasRun(folder)) {
      throw new CommandException(HomeOption.noHome(folder));
    }
    return folder.toString();
  }
}
