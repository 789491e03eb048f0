package io.serai.hub;

import io.serai.document.FileErrorMessages;
import io.serai.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The home directory of a hub: settings, capabilities, routes, agents and data.
 *
 * @param path absolute path
 */
public record HubHomeDirectory(Path path) {

  private static final String SETTINGS = "application.properties";
  private static final String LOCK = "data/serai.lock";
  private static final List<String> FOLDERS =
      List.of("capabilities", "agents", "routes", "apis", "knowledge", "prompts");

  /** Whether a folder is a home: it has settings, or a folder that a hub loads. */
  public static boolean isHome(Path folder) {
    return Files.isRegularFile(folder.resolve(SETTINGS))
        || FOLDERS.stream().map(folder::resolve).anyMatch(Files::isDirectory);
  }

  /** Whether a hub has run in a folder: it has the hub's data. */
  public static boolean hasRun(Path folder) {
    return Files.isRegularFile(folder.resolve(LOCK));
  }

  /**
   * Opens a home and creates its data folder if it does not exist.
   *
   * @throws HubException if the home is not a folder, or cannot be read or written
   */
  public static HubHomeDirectory open(Path folder) {
    Path path = folder.toAbsolutePath().normalize();
    if (!Files.isDirectory(path)) {
      throw new HubException(
          "There is no home folder " + path + ". Create it with serai init " + folder + ".");
    }
    if (!Files.isReadable(path)) {
      throw new HubException(
          FileErrorMessages.sentence(path, new AccessDeniedException(path.toString())));
    }
    HubHomeDirectory home = new HubHomeDirectory(path);
    home.createData();
    return home;
  }

  /** Returns the folder for the hub's own data. */
  public Path data() {
    return path.resolve("data");
  }

  /**
   * Returns the command line option that selects this home, as {@code " --home DIR"}; empty if it
   * is the current folder.
   */
  public String option() {
    return path.equals(Path.of("").toAbsolutePath()) ? "" : " --home " + path;
  }

  private void createData() {
    try {
      OwnerOnlyFiles.createFolder(data());
    } catch (IOException failure) {
      throw new HubException(FileErrorMessages.sentence(data(), failure), failure);
    }
    if (!Files.isWritable(data())) {
      throw new HubException(
          FileErrorMessages.sentence(data(), new AccessDeniedException(data().toString())));
    }
  }
}
