package io.serai.cli.mcp;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The clients of MCP whose configuration is known. */
enum KnownMcpClient {
  CLAUDE(
      "claude",
      "Claude Desktop",
      "claude_desktop_config.json (Settings, Developer, Edit Config), then restart Claude"),
  CLAUDE_CODE(
      "claude-code",
      "Claude Code",
      "a shell in the folder of a project; with --scope user for all projects"),
  VSCODE(
      "vscode",
      "VS Code with Copilot",
      ".vscode/mcp.json of a folder, or MCP: Open User Configuration"),
  CURSOR("cursor", "Cursor", "~/.cursor/mcp.json, or .cursor/mcp.json of a project"),
  WINDSURF("windsurf", "Windsurf", "~/.codeium/windsurf/mcp_config.json"),
  ZED("zed", "Zed", "settings.json (zed: open settings file)"),
  GENERIC("generic", "other clients", "the client's configuration");

  /** The key, for clients that know no variables. */
  private static final String KEY = "YOUR_KEY";

  /** The key, for clients that replace variables. */
  private static final String VARIABLE = "${env:SERAI_KEY}";

  private final String id;
  private final String title;
  private final String place;

  KnownMcpClient(String id, String title, String place) {
    this.id = id;
    this.title = title;
    this.place = place;
  }

  /** Returns the name by which a user names the client. */
  String id() {
    return id;
  }

  /** Returns the client's own name. */
  String title() {
    return title;
  }

  /** Returns where the block belongs. */
  String place() {
    return place;
  }

  /** Returns the block to paste. */
  String block(ServerEntry entry) {
    return switch (this) {
      case CLAUDE -> servers("mcpServers", entry, entry.asCommand().json("url", KEY));
      case CLAUDE_CODE -> line(entry);
      case VSCODE -> vsCode(entry);
      case CURSOR -> servers("mcpServers", entry, entry.json("url", VARIABLE));
      case WINDSURF -> servers("mcpServers", entry, entry.json("serverUrl", VARIABLE));
      case ZED -> servers("context_servers", entry, entry.json("url", KEY));
      case GENERIC -> servers("mcpServers", entry, entry.typed(KEY));
    };
  }

  /** Finds a client by its name. */
  static Optional<KnownMcpClient> of(String id) {
    return Arrays.stream(values()).filter(each -> each.id.equals(id)).findFirst();
  }

  /** Returns the names of all clients. */
  static List<String> ids() {
    return Arrays.stream(values()).map(KnownMcpClient::id).toList();
  }

  private static String servers(String member, ServerEntry entry, ObjectNode server) {
    ObjectNode block = JsonMappers.object();
    block.putObject(member).set(entry.name(), server);
    return pretty(block);
  }

  /** VS Code asks for a password once, and keeps it. */
  private static String vsCode(ServerEntry entry) {
    ObjectNode block = JsonMappers.object();
    if (entry.withKey()) {
      block
          .putArray("inputs")
          .addObject()
          .put("type", "promptString")
          .put("id", "serai-key")
          .put("description", "Key of the hub")
          .put("password", true);
    }
    block.putObject("servers").set(entry.name(), entry.typed("${input:serai-key}"));
    return pretty(block);
  }

  private static String line(ServerEntry entry) {
    String add = "claude mcp add ";
    if (entry.url() != null) {
      String header = entry.withKey() ? " --header \"Authorization: Bearer $SERAI_KEY\"" : "";
      return add
          + "--transport http "
          + ShellWord.quoted(entry.name())
          + " "
          + ShellWord.quoted(entry.url())
          + header;
    }
    String key = entry.withKey() ? "--env \"SERAI_KEY=$SERAI_KEY\" " : "";
    String command =
        entry.command().stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
    return add + key + "--transport stdio " + ShellWord.quoted(entry.name()) + " -- " + command;
  }

  private static String pretty(JsonNode block) {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter(
            Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER));
    printer.indentObjectsWith(indenter);
    try {
      return JsonMappers.MAPPER.writer(printer).writeValueAsString(block);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
