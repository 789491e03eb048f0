package io.serai.cli.mcp;

import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.document.UnsafeCharacters;
import io.serai.mcp.remote.ToolStore;
import io.serai.mcp.remote.UnapprovedTool;
import io.serai.security.agent.AgentFileReader;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code mcp approve} command: approves the tools of an MCP server as they are now. */
@Command(
    name = "approve",
    description = {
      "Approves the tools of an MCP server behind the hub as the hub has read them last, and shows"
          + " what is new or has changed.",
      "A tool of a server with pin: true that is new or has changed is refused until then. A"
          + " running hub serves it some seconds after its approval."
    },
    footer = {
      "",
      "Examples:",
      "  serai mcp approve github --home my-home --dry-run",
      "  serai mcp approve github --home my-home"
    })
public final class McpApproveCommand extends SubCommand {
  @Parameters(paramLabel = "AGENT", description = "The id of the agent that is the MCP server.")
  private String agent = "";

  @Option(
      names = "--dry-run",
      description = "Show what is new or has changed, and approve nothing.")
  private boolean dryRun;

  @Option(
      names = "--reviewed",
      paramLabel = "HASH",
      description = "Approve only what a dry run with this hash has shown.")
  private @Nullable String reviewed;

  @Mixin private HomeOption home = new HomeOption();

  @Override
  public Integer call() {
    if (!AgentFileReader.isId(agent)) {
      throw new CommandException(agent + " is not the id of an agent.");
    }
    ToolStore store = new ToolStore(home.home().data());
    if (!store.knows(agent)) {
      throw new CommandException(
          "The hub of this home has read no tools of %s. Is agents/%s.yaml an MCP server (mcp), and has the hub run since?"
              .formatted(agent, agent));
    }
    try {
      return approve(store);
    } catch (IOException failure) {
      throw new CommandException(String.valueOf(failure.getMessage()));
    }
  }

  private int approve(ToolStore store) throws IOException {
    List<UnapprovedTool> changes = store.changes(agent);
    if (changes.isEmpty()) {
      terminal().out().println("All tools of " + agent + " that the hub has read are approved.");
      return OK;
    }
    String fingerprint = UnapprovedTool.fingerprint(changes);
    if (reviewed != null && !reviewed.equals(fingerprint)) {
      throw new CommandException(
          "The tools of %s have changed since %s; nothing is approved. Review them again with --dry-run."
              .formatted(agent, reviewed));
    }
    if (!dryRun) {
      store.approve(agent, changes);
    }
    changes.forEach(this::print);
    if (!dryRun) {
      terminal().out().println("A running hub serves what was refused in some seconds.");
    } else {
      terminal()
          .out()
          .println(
              "Approve exactly this: serai mcp approve %s --home %s --reviewed %s"
                  .formatted(agent, ShellWord.quoted(home.folder().toString()), fingerprint));
    }
    return OK;
  }

  private void print(UnapprovedTool change) {
    terminal()
        .out()
        .println(
            "%s %s.%s%s"
                .formatted(
                    dryRun ? "not approved" : "approved",
                    agent,
                    UnsafeCharacters.escapedLine(change.name()),
                    remark(change)));
    change.differences().forEach(line -> terminal().out().println("  " + line));
  }

  private static String remark(UnapprovedTool change) {
    if (change.isNew()) {
      return " (new)";
    }
    return change.before() == null ? " (how it was before is not known)" : "";
  }
}
