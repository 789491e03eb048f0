package io.serai.mcp.client;

import io.serai.mcp.client.McpServerConfig.Endpoint;
import io.serai.outbound.mask.SecretMask;
import io.serai.outbound.mask.SecretMaskCache;
import io.serai.security.vault.Vault;
import io.serai.task.ErrorCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Starts the program of an agent's file. It gets only those variables of the hub's environment that
 * every program needs, and those of the file. Thread-safe.
 */
final class ProgramLauncher {
  /** A shorter value is not taken for a secret, because it might be in every message. */
  private static final int SHORTEST_SECRET = 6;

  private static final Set<String> INHERITED =
      Set.of(
          "PATH",
          "HOME",
          "USER",
          "LOGNAME",
          "LANG",
          "LC_ALL",
          "TZ",
          "SHELL",
          "TERM",
          "TMPDIR",
          "TEMP",
          "TMP",
          "SYSTEMROOT",
          "SYSTEMDRIVE",
          "APPDATA",
          "LOCALAPPDATA",
          "PROGRAMFILES",
          "PROGRAMDATA",
          "USERPROFILE",
          "USERNAME",
          "COMSPEC",
          "PATHEXT",
          "JAVA_HOME");

  private final String agent;
  private final Endpoint.Program endpoint;
  private final ProgramSecrets secrets;

  ProgramLauncher(String agent, Endpoint.Program endpoint, Vault vault) {
    this.agent = agent;
    this.endpoint = endpoint;
    this.secrets = new ProgramSecrets(vault);
  }

  /**
   * A program that runs.
   *
   * @param mask hides the secrets that the program was given
   */
  record Launched(Process process, SecretMask mask) {}

  /** Starts the program; blocks until the system has started it. */
  Launched launch() {
    Set<String> hidden = new HashSet<>();
    try {
      return new Launched(builder(hidden).start(), new SecretMaskCache().of(hidden));
    } catch (IOException | ServerCallException failure) {
      throw cannotStart(String.valueOf(failure.getMessage()));
    } catch (RuntimeException refused) { // its message may have a variable in it
      throw cannotStart("the system refuses its arguments or variables");
    }
  }

  private ServerCallException cannotStart(String why) {
    return ServerCallException.refused(
        ErrorCode.EXTERNAL_DEPENDENCY,
        "The program of %s cannot be started: %s.".formatted(agent, why));
  }

  private ProcessBuilder builder(Set<String> hidden) {
    List<String> command = new ArrayList<>();
    command.add(endpoint.program());
    command.addAll(endpoint.arguments());
    ProcessBuilder builder = new ProcessBuilder(command).directory(endpoint.directory().toFile());
    Map<String, String> variables = builder.environment();
    variables.keySet().removeIf(name -> !INHERITED.contains(name.toUpperCase(Locale.ROOT)));
    endpoint
        .environment()
        .forEach(
            (name, text) -> {
              String value = secrets.resolved(text);
              variables.put(name, value);
              if (!value.equals(text) && value.length() >= SHORTEST_SECRET) {
                hidden.add(value);
              }
            });
    return builder;
  }
}
