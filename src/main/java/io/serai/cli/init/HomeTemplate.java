package io.serai.cli.init;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.serai.cli.terminal.CommandException;
import io.serai.document.RecursiveFileListing;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The home that is packaged with the program: the one in the root of the repository. */
final class HomeTemplate {

  /** What a new home may have besides. */
  static final List<String> ADDITIONS = List.of("llm-agent", "organization");

  private static final String PROPERTIES = "application.properties";
  private static final String SETTINGS = "home/" + PROPERTIES;
  private static final String WITH = "with/";

  private HomeTemplate() {}

  /** Copies the template into an empty folder, and creates the folders that are empty in it. */
  static void copyTo(Path folder) throws IOException {
    URI settings = settings();
    if (settings.getScheme().equals("jar")) {
      try (FileSystem jar = FileSystems.newFileSystem(settings, Map.of())) {
        copy(jar.provider().getPath(settings).resolveSibling(""), folder);
      }
    } else {
      copy(Path.of(settings).resolveSibling(""), folder);
    }
    for (String name :
        List.of("capabilities", "routes", "agents", "apis", "knowledge", "prompts")) {
      Files.createDirectories(folder.resolve(name));
    }
    Files.writeString(
        folder.resolve(".gitignore"), "# database, keys, vault\ndata/\nagents/.keys.lock\n");
  }

  /**
   * Copies one of the {@link #ADDITIONS} into a home; its settings are added to those of the home.
   *
   * @throws CommandException if there is none of that name
   */
  static void addTo(Path folder, String addition) throws IOException {
    if (!ADDITIONS.contains(addition)) {
      throw new CommandException(
          "There is no addition %s to a home. Name one of: %s."
              .formatted(addition, String.join(", ", ADDITIONS)));
    }
    copyResources(resource(WITH + addition), folder);
  }

  /**
   * Copies the agent and the skill into a home that {@link ClassArchiveTrainingTraffic} sends
   * requests to.
   */
  static void addTrainingTo(Path folder) throws IOException {
    copyResources(resource("training/home"), folder);
  }

  private static void copyResources(URI from, Path to) throws IOException {
    if (from.getScheme().equals("jar")) {
      try (FileSystem jar = FileSystems.newFileSystem(from, Map.of())) {
        copy(jar.provider().getPath(from), to);
      }
    } else {
      copy(Path.of(from), to);
    }
  }

  private static URI settings() {
    return resource(SETTINGS);
  }

  private static URI resource(String name) {
    URL url = Objects.requireNonNull(HomeTemplate.class.getResource(name), name);
    try {
      return url.toURI();
    } catch (URISyntaxException wrong) {
      throw new IllegalStateException(wrong);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    for (Path each : RecursiveFileListing.of(from)) {
      Path target = to.resolve(from.relativize(each).toString());
      if (Files.isDirectory(each)) {
        Files.createDirectories(target);
      } else if (target.endsWith(PROPERTIES)) {
        Files.write(target, Files.readAllBytes(each), CREATE, APPEND);
      } else {
        Files.write(target, Files.readAllBytes(each));
      }
    }
  }
}
