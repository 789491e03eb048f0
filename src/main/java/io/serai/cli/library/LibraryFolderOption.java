package io.serai.cli.library;

import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.HomeOption;
import io.serai.library.JarFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The {@code --lib} option: the folder of the jars that a home adds to the hub's own. */
public final class LibraryFolderOption {

  @Option(
      names = "--lib",
      paramLabel = "DIR",
      description = "The folder of jars that are added to the hub's own. Default: lib in the home.")
  private @Nullable Path folder;

  /** Fails if the folder is not named and the home, which then has it, is not a home. */
  void requireHome(HomeOption home) {
    if (folder == null) {
      home.requireHome("");
    }
  }

  /** Returns the folder, which need not exist. */
  JarFolder folder(HomeOption home) {
    return new JarFolder(folder != null ? folder : home.folder().resolve(JarFolder.NAME));
  }

  /** Returns the folder; a folder that was named must exist. */
  public JarFolder existing(HomeOption home) {
    if (folder != null && !Files.isDirectory(folder)) {
      throw new CommandException("There is no folder " + folder + ". Name one that exists.");
    }
    return folder(home);
  }
}
