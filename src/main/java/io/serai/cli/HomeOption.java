package io.serai.cli;

import io.serai.hub.HubHomeDirectory;
import io.serai.hub.Settings;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;

/** {@code --home}: which hub is meant. */
final class HomeOption {

  @Option(
      names = "--home",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "The hub's folder. Standard: the folder you stand in.")
  private Path folder = Path.of(".");

  /** The home, which exists and can be written. */
  HubHomeDirectory home() {
    return HubHomeDirectory.open(folder);
  }

  Path folder() {
    return folder.toAbsolutePath().normalize();
  }

  Settings settings(Terminal terminal, Map<String, String> overrides) {
    return Settings.of(folder(), terminal.environment(), overrides);
  }
}
