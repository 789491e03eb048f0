package io.serai.cli.file;

import io.serai.cli.terminal.CommandException;
import io.serai.document.ParsedDocument;
import io.serai.document.RecursiveFileListing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Finds the YAML and JSON files below paths, without hidden files, Camel routes and the hub's own
 * data.
 */
public final class DocumentFileFinder {

  private static final List<String> HOME_FOLDERS = List.of("capabilities", "agents");

  private DocumentFileFinder() {}

  /**
   * Returns the files, sorted by path. A path of a file is taken as it is; in a home, only {@code
   * capabilities/} and {@code agents/} are searched.
   *
   * @throws CommandException if a path does not exist, or no file is found
   */
  public static List<Path> find(List<Path> paths) throws IOException {
    Set<Path> files = new TreeSet<>();
    for (Path path : paths) {
      requireExists(path);
      for (Path root : roots(path)) {
        files.addAll(walk(root, DocumentFileFinder::isDocument));
      }
    }
    if (files.isEmpty()) {
      throw new CommandException("No .yaml, .yml or .json file was found in " + paths + ".");
    }
    return List.copyOf(files);
  }

  /**
   * Returns all visible files below a folder, or the file itself, sorted by path.
   *
   * @throws CommandException if the path does not exist
   */
  public static List<Path> all(Path path) throws IOException {
    requireExists(path);
    return walk(path, file -> true);
  }

  private static void requireExists(Path path) {
    if (!Files.exists(path)) {
      throw new CommandException("There is no " + path + ". Name a file or folder that exists.");
    }
  }

  /**
   * Returns the folders to search: in a home {@code capabilities/} and {@code agents/}, otherwise
   * the path itself.
   */
  public static List<Path> roots(Path path) {
    List<Path> folders = new ArrayList<>();
    HOME_FOLDERS.stream().map(path::resolve).filter(Files::isDirectory).forEach(folders::add);
    return folders.isEmpty() ? List.of(path) : folders;
  }

  public static boolean isJson(Path file) {
    return name(file).endsWith(".json");
  }

  public static boolean isDocument(Path file) {
    String name = name(file);
    return !name.startsWith(".") && !name.contains(".camel.") && ParsedDocument.isFile(name);
  }

  private static List<Path> walk(Path root, Predicate<Path> wanted) throws IOException {
    if (!Files.isDirectory(root)) {
      return List.of(root);
    }
    return RecursiveFileListing.of(root).stream()
        .filter(file -> isVisible(root.relativize(file)))
        .filter(wanted)
        .filter(Files::isRegularFile)
        .filter(file -> !DataFolderFilter.holds(file, root))
        .sorted()
        .toList();
  }

  private static boolean isVisible(Path relative) {
    for (Path part : relative) {
      if (part.toString().startsWith(".")) {
        return false;
      }
    }
    return true;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
  }
}
