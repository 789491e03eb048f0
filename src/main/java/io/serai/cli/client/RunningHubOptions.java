package io.serai.cli.client;

import io.serai.cli.terminal.Terminal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of commands that need a running hub: its address, and the caller's key. */
public final class RunningHubOptions {

  private static final String DEFAULT_URL = "http://localhost:8080";

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "The hub. Default: SERAI_URL of the environment, or else " + DEFAULT_URL + ".")
  private @Nullable String url;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description =
          "The caller's key. Default: SERAI_KEY of the environment, which no process list shows.")
  private @Nullable String key;

  /** The address of the hub. */
  public String url(Terminal terminal) {
    return Optional.ofNullable(url).or(() -> terminal.variable("SERAI_URL")).orElse(DEFAULT_URL);
  }

  /**
   * Returns what another command needs to call the same hub: the option of the address, if given.
   */
  public String repeated() {
    return url == null ? "" : " --url " + url;
  }

  /** The caller's key; empty if there is none. */
  public Optional<String> key(Terminal terminal) {
    return Optional.ofNullable(key).or(() -> terminal.variable("SERAI_KEY"));
  }

  public HubClient client(Terminal terminal) {
    return new HubClient(url(terminal), key(terminal));
  }
}
