package io.serai.cli.mcp;

import io.serai.cli.client.HubConnection;
import io.serai.cli.client.RunningOrTemporaryHubOptions;
import io.serai.cli.mcp.LineReader.Line;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.TerminalText;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.McpError;
import java.io.IOException;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The {@code mcp} command: a server of MCP over the standard streams, for clients that start a
 * command. It ends with its input, after a short wait for what is open.
 */
@Command(
    name = "mcp",
    description = {
      "Serves MCP over standard input and output, for clients that start a command.",
      "It passes each message to a hub: to the one of --url, to the one that runs in the home, or"
          + " to one that it starts in the home and stops at the end."
    },
    footer = {
      "",
      "Examples:",
      "  serai mcp --home my-home",
      "  serai mcp --url http://localhost:8080 --agent weather-desk",
      "  serai mcp config claude        prints what the configuration of a client needs"
    })
public final class McpCommand extends SubCommand {
  private static final String KEEP_ALIVE = "jdk.httpclient.keepalive.timeout";

  /** Less than the idle timeout of a hub, which would close a connection while it is used. */
  private static final String KEEP_ALIVE_SECONDS = "30";

  @Mixin private RunningOrTemporaryHubOptions connection = new RunningOrTemporaryHubOptions();

  @Option(
      names = "--agent",
      paramLabel = "ID",
      description = "The agent whose tools the client gets. Default: the default agent of the hub.")
  private @Nullable String agent;

  @Override
  public Integer call() throws IOException, InterruptedException {
    System.getProperties().putIfAbsent(KEEP_ALIVE, KEEP_ALIVE_SECONDS);
    PrintStream standard = System.out;
    System.setOut(System.err); // whatever the hub and its routes print is not a message
    try (HubConnection hub = connection.open(terminal())) {
      bridge(hub);
      return OK;
    } finally {
      System.setOut(standard);
    }
  }

  private void bridge(HubConnection hub) throws IOException, InterruptedException {
    HubEndpoint endpoint = new HubEndpoint(hub, path(agent));
    McpBridge bridge = new McpBridge(endpoint, new ClientOutput(terminal().out()), this::note);
    LineReader lines = new LineReader(terminal().in(), hub.maxBody());
    Thread signal = new Thread(() -> end(bridge), "serai-mcp-end"); // a client may send SIGTERM
    Runtime.getRuntime().addShutdownHook(signal);
    try {
      for (Line line = lines.next(); line != null; line = lines.next()) {
        if (line instanceof Line.Text message) {
          if (!message.text().isBlank()) {
            bridge.take(message.text());
          }
        } else {
          bridge.refuse(
              McpError.INVALID_REQUEST, "The message has more than " + hub.maxBody() + " bytes.");
        }
      }
      bridge.awaitAnswers();
    } finally {
      bridge.end();
      forget(signal);
    }
  }

  private static void end(McpBridge bridge) {
    try {
      bridge.end();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // the process ends, and the hook runs
    }
  }

  /** Returns the path of the endpoint of an agent. */
  static String path(@Nullable String agent) {
    return agent == null ? "/mcp" : "/agents/" + TextFunctions.percentEncoded(agent) + "/mcp";
  }

  private void note(String sentence) {
    terminal().err().println("serai: " + TerminalText.printable(sentence));
  }
}
