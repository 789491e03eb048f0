package io.serai.cli.terminal;

import io.serai.hub.HubHomeDirectory;
import io.serai.setting.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The {@code --home} option: the folder of a hub. */
public final class HomeOption {

  @Option(
      names = "--home",
      paramLabel = "DIR",
      description = "The home folder of the hub. Default: the current folder.")
  private @Nullable Path named;

  /** Whether the user has named a folder. */
  public boolean isNamed() {
    return named != null;
  }

  /**
   * Opens the home, which must exist and be writable.
   *
   * @throws CommandException if the folder is not a home
   */
  public HubHomeDirectory home() {
    requireHome("");
    return HubHomeDirectory.open(given());
  }

  /**
   * Checks the folder, so that a forgotten {@code --home} changes nothing in another folder.
   *
   * @param otherwise what else the user can do, as a sentence with a space before it, or empty
   * @throws CommandException if the folder is not a home
   * @throws io.serai.hub.HubException if it does not exist
   */
  public void requireHome(String otherwise) {
    if (!Files.isDirectory(folder())) {
      HubHomeDirectory.open(given());
    }
    if (!HubHomeDirectory.isHome(folder()) && !HubHomeDirectory.hasRun(folder())) {
      throw new CommandException(noHome(folder()) + otherwise);
    }
  }

  /** Says that a folder is not a home, and what to do. */
  public static String noHome(Path folder) {
    return folder
        + " has neither application.properties nor capabilities/: is it the home you mean? Name"
        + " the home with --home; serai init DIR creates a working home.";
  }

  public Path folder() {
    return given().toAbsolutePath().normalize();
  }

  public Settings settings(Terminal terminal, Map<String, String> overrides) {
    return Settings.of(folder(), terminal.environment(), overrides);
  }

  private Path given() {
    return named == null ? Path.of(".") : named;
  }
}
