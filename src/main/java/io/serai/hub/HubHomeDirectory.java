package io.serai.hub;

import io.serai.store.FileErrorMessages;
import io.serai.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder that a hub serves: settings, capabilities, routes, agents, data.
 *
 * @param path absolute
 */
public record HubHomeDirectory(Path path) {

  /**
   * Opens a home; its data folder is made where there is none.
   *
   * @throws HubException where it is no folder, or cannot be read or written
   */
  public static HubHomeDirectory open(Path folder) {
    Path path = folder.toAbsolutePath().normalize();
    if (!Files.isDirectory(path)) {
      throw new HubException(
          "There is no home " + path + ". Make one with serai init " + folder + ".");
    }
    if (!Files.isReadable(path)) {
      throw new HubException(
          FileErrorMessages.sentence(path, new AccessDeniedException(path.toString())));
    }
    HubHomeDirectory home = new HubHomeDirectory(path);
    home.makeData();
    return home;
  }

  /** Where the hub keeps what it writes. */
  public Path data() {
    return path.resolve("data");
  }

  /** What a command needs to mean this home, as {@code " --home DIR"}; empty where one stands. */
  public String option() {
    return path.equals(Path.of("").toAbsolutePath()) ? "" : " --home " + path;
  }

  private void makeData() {
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
