package io.serai.mcp.client;

import io.serai.document.DocumentNode;
import io.serai.document.TextFunctions;
import io.serai.mcp.client.McpServerConfig.Endpoint;
import io.serai.security.AgentFileSection;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.security.agent.AgentFileSectionReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the block {@code mcp} of agent files.
 *
 * @param home the home of the hub, against which relative folders are resolved
 */
public record McpServerBlockReader(Path home) implements AgentFileSectionReader {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final Duration LONGEST = Duration.ofDays(1);
  private static final String URL = "an absolute URL that starts with https:// or http://";
  private static final String ONE =
      "write url: https://… for a server over HTTP, or command: PROGRAM for one that the hub starts";
  private static final String DEFAULT_HEADER = "Authorization";

  /** Makes the folder absolute. */
  public McpServerBlockReader {
    home = home.toAbsolutePath().normalize();
  }

  @Override
  public String name() {
    return McpServerConfig.NAME;
  }

  @Override
  public AgentFileSection read(String agentId, DocumentNode block) {
    return new McpServerConfig(
        agentId,
        endpoint(block),
        tools(block),
        block.flag("pin").orElse(false),
        block.text("sampling"),
        block
            .duration(
                "timeout",
                "a duration such as 30s or 5m",
                value -> value.toMillis() > 0 && value.compareTo(LONGEST) <= 0)
            .orElse(TIMEOUT));
  }

  private static List<String> tools(DocumentNode block) {
    List<String> patterns = block.texts("tools");
    return patterns.isEmpty() ? List.of("*") : patterns;
  }

  private Endpoint endpoint(DocumentNode block) {
    Optional<String> url = block.text("url");
    Optional<String> command = block.text("command");
    if (url.isPresent() == command.isPresent()) {
      block.fault(url.isPresent() ? "mcp has both url and command; " + ONE : ONE);
    }
    Endpoint.Http http =
        new Endpoint.Http(
            url.map(text -> url(block, text)).orElse(URI.create("http://localhost")),
            block.text("credential"),
            header(block));
    Endpoint.Program program =
        new Endpoint.Program(
            command.orElse(""), block.texts("args"), environment(block), directory(block));
    refuseOthers(block, command.isPresent());
    return command.isPresent() ? program : http;
  }

  /** Reports members that belong to the other kind of server. */
  private static void refuseOthers(DocumentNode block, boolean isProgram) {
    List<String> others =
        isProgram ? List.of("credential", "header") : List.of("args", "env", "directory");
    for (String name : others) {
      if (block.has(name)) {
        block.member(name).fault(name + " is for servers with " + (isProgram ? "url" : "command"));
      }
    }
  }

  private static URI url(DocumentNode block, String text) {
    Optional<URI> url = RemoteAgentCardAddress.parse(text);
    if (url.isEmpty()) {
      block.member("url").fault("url must be " + URL);
    }
    return url.orElse(URI.create("http://localhost"));
  }

  private static String header(DocumentNode block) {
    String header = block.text("header").orElse(DEFAULT_HEADER);
    if (!TextFunctions.isToken(header)) {
      block.member("header").fault("header must be the name of a header, such as X-API-Key");
    }
    return header;
  }

  private static Map<String, String> environment(DocumentNode block) {
    Map<String, String> variables = new LinkedHashMap<>();
    DocumentNode env = block.object("env");
    env.node()
        .fieldNames()
        .forEachRemaining(
            name ->
                env.text(name).ifPresent(text -> variables.put(name, variable(env, name, text))));
    return variables;
  }

  private static String variable(DocumentNode env, String name, String text) {
    boolean valid = !name.isEmpty() && name.indexOf('=') < 0 && name.indexOf(0) < 0;
    if (!valid || text.indexOf(0) >= 0) {
      env.member(name).fault(name + " is not a variable of the environment; correct it");
    }
    if (text.contains("${") && ProgramSecrets.credential(text).isEmpty()) {
      env.member(name)
          .fault(
              name + " has ${…} that names no credential; write ${secrets.NAME} and nothing else");
    }
    return text;
  }

  private Path directory(DocumentNode block) {
    Optional<String> text = block.text("directory");
    try {
      Path path = home.resolve(text.orElse("")).normalize();
      if (text.isPresent() && !Files.isDirectory(path)) {
        block
            .member("directory")
            .warn(
                "FOLDER_MISSING",
                "directory: there is no folder " + path + "; create it, or correct the path");
      }
      return path;
    } catch (InvalidPathException invalid) {
      block.member("directory").fault("directory is not a path of this system; correct it");
      return home;
    }
  }
}
