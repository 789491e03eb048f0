package io.serai.cli.mcp;

import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.Terminal;
import io.serai.cli.terminal.TerminalText;
import io.serai.mcp.remote.ToolStore;
import io.serai.security.agent.AgentFileReader;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The {@code mcp approve} command: approves the tools of an MCP server as they are now. */
@Command(
    name = "approve",
    description = {
      "Approves the tools of an MCP server behind the hub as the hub has read them last.",
      "A tool of a server with pin: true that has changed is refused until then. A running hub"
          + " serves it when it reads the tools the next time, or when the agent's file is saved."
    },
    footer = {"", "Example:", "  serai mcp approve github --home my-home"})
public final class McpApproveCommand extends SubCommand {
  private final Terminal terminal;

  @Parameters(paramLabel = "AGENT", description = "The id of the agent that is the MCP server.")
  private String agent = "";

  @Mixin private HomeOption home = new HomeOption();

  public McpApproveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (!AgentFileReader.isId(agent)) {
      throw new CommandException(agent + " is not the id of an agent.");
    }
    List<String> approved = new ToolStore(home.home().data()).approve(agent);
    if (approved.isEmpty()) {
      terminal.out().println("All tools of " + agent + " that the hub has read are approved.");
    }
    approved.forEach(
        tool -> terminal.out().println("approved " + agent + "." + TerminalText.printable(tool)));
    return OK;
  }
}
