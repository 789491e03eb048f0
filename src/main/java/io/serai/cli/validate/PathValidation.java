package io.serai.cli.validate;

import io.serai.a2s.model.Capability;
import io.serai.cli.file.DocumentFileFinder;
import io.serai.cli.terminal.CommandException;
import io.serai.hub.HubHomeDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Validates paths: homes by the hub itself, files of routes with the home that has them, other
 * files one by one, with dependencies among them.
 */
final class PathValidation {

  private final boolean strict;
  private final Map<Path, FileValidation> found = new LinkedHashMap<>();
  private final Set<Path> documents = new LinkedHashSet<>();
  private final Set<Path> looseRoutes = new LinkedHashSet<>();
  private final Map<Path, Set<Path>> routesByHome = new LinkedHashMap<>();
  private boolean folder;
  private int skipped;

  private PathValidation(boolean strict) {
    this.strict = strict;
  }

  /**
   * What was validated.
   *
   * @param files the result of each file
   * @param skipped how many documents of folders a hub does not load
   */
  record Result(Map<Path, FileValidation> files, int skipped) {}

  /**
   * Validates files and folders.
   *
   * @param strict whether a warning is a fault
   * @throws CommandException if a path does not exist, or there is no file
   */
  static Result of(List<Path> paths, boolean strict) throws IOException {
    System.setProperty("logback.configurationFile", "io/serai/cli/silent-log.xml");
    PathValidation validation = new PathValidation(strict);
    for (Path path : paths) {
      validation.add(path);
    }
    validation.addRoutes();
    validation.addDocuments();
    if (validation.found.isEmpty()) {
      throw new CommandException(
          "No capability, agent, API, prompt or route was found in "
              + paths
              + ". Name their files.");
    }
    return new Result(validation.found, validation.skipped);
  }

  private void add(Path path) throws IOException {
    folder |= Files.isDirectory(path);
    if (Files.isDirectory(path) && HubHomeDirectory.isHome(path)) {
      addHome(path);
      return;
    }
    for (Path file : DocumentFileFinder.all(path)) {
      Optional<Path> home = HomeValidation.homeOfRoute(file);
      if (HomeValidation.isRoute(file, home.isPresent())) {
        home.ifPresentOrElse(
            each -> routesByHome.computeIfAbsent(each, key -> new LinkedHashSet<>()).add(file),
            () -> looseRoutes.add(file));
      } else if (file.equals(path) || FileValidation.isPrompt(file)) {
        documents.add(file);
      } else if (home.isEmpty() && DocumentFileFinder.isDocument(file)) {
        addDocument(file);
      }
    }
  }

  /** Adds a file of a folder, unless it is a document that no hub loads. */
  private void addDocument(Path file) throws IOException {
    if (FileValidation.isLoaded(file)) {
      documents.add(file);
    } else {
      skipped++;
    }
  }

  /** Adds all files of a home; if a hub would not start there, those that need no hub. */
  private void addHome(Path home) throws IOException {
    Map<Path, FileValidation> files = HomeValidation.ofHome(home);
    files.forEach(this::put);
    if (files.values().stream().anyMatch(FileValidation::settingsRefused)) {
      for (Path root : DocumentFileFinder.roots(home)) {
        if (!root.equals(home)) {
          add(root);
        }
      }
    }
  }

  private void addRoutes() throws IOException {
    for (Map.Entry<Path, Set<Path>> routes : routesByHome.entrySet()) {
      Map<Path, FileValidation> home = HomeValidation.ofHome(routes.getKey());
      for (Path file : routes.getValue()) {
        FileValidation validation = home.get(file.toAbsolutePath().normalize());
        if (validation != null) {
          put(file, validation);
        }
      }
      home.forEach(
          (file, validation) -> {
            if (validation.settingsRefused()) {
              put(file, validation);
            }
          });
    }
    if (!looseRoutes.isEmpty()) {
      HomeValidation.ofRoutes(List.copyOf(looseRoutes)).forEach(this::put);
    }
  }

  /**
   * Validates files. If there are several files or a folder, dependencies are resolved among them,
   * as in a hub that serves them.
   */
  private void addDocuments() throws IOException {
    Map<Path, FileValidation> validations = new LinkedHashMap<>();
    Map<String, List<Capability>> all = new HashMap<>();
    for (Path file : documents) {
      FileValidation validation = FileValidation.of(file, strict);
      validations.put(file, validation);
      if (validation.capability() != null) {
        Capability served = validation.capability();
        all.computeIfAbsent(served.id(), id -> new ArrayList<>()).add(served);
      }
    }
    if (documents.size() > 1 || folder) {
      validations.replaceAll((file, validation) -> validation.withDependenciesIn(all));
    }
    found.putAll(validations);
  }

  private void put(Path file, FileValidation validation) {
    found.put(file, strict ? validation.strict() : validation);
  }
}
