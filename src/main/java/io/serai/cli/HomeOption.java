package io.serai.cli;

import io.serai.hub.HubHomeDirectory;
import io.serai.hub.Settings;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;

/** The {@code --home} option: the folder of a hub. */
final class HomeOption {

  @Option(
      names = "--home",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "The home folder of the hub. Default: the current folder.")
  private Path folder = Path.of(".");

  /** Opens the home, which must exist and be writable. */
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
