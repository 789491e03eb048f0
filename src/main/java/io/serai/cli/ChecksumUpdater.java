package io.serai.cli;

import io.serai.cli.PendingChecksumUpdate.Pin;
import io.serai.document.DocumentParseException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Updates checksums in files and in the files that depend on them: a changed document has a new
 * checksum, which its dependents contain, so their checksums change too.
 */
final class ChecksumUpdater {

  private final List<Path> paths;

  /**
   * @param paths the paths of the command; dependents are searched in the folders around them
   */
  ChecksumUpdater(List<Path> paths) {
    this.paths = paths;
  }

  /** Updates the files and their dependents; returns the state of each file, by path. */
  SortedMap<Path, CapabilityFileChecksum.State> update(Collection<Path> files) throws IOException {
    SortedMap<Path, CapabilityFileChecksum.State> states = new TreeMap<>();
    Map<Path, Path> namedPaths = new HashMap<>();
    Map<Path, PendingChecksumUpdate> updates = new LinkedHashMap<>();
    for (Path file : files) {
      CapabilityFileChecksum.State state = new CapabilityFileChecksum(file).check();
      states.put(file, state);
      namedPaths.put(file.toRealPath(), file);
      if (state instanceof CapabilityFileChecksum.Stale) {
        readUpdate(file, Files.readString(file)).ifPresent(update -> updates.put(file, update));
      }
    }
    if (!updates.isEmpty()) {
      Map<Path, String> texts = readTexts(namedPaths);
      addDependents(updates, texts);
      write(updates.values(), new DependencyPinChanges(texts), states);
    }
    return states;
  }

  private static void addDependents(
      Map<Path, PendingChecksumUpdate> updates, Map<Path, String> texts) {
    Deque<PendingChecksumUpdate> queue = new ArrayDeque<>(updates.values());
    while (!queue.isEmpty()) {
      Optional<Pin> pin = queue.pop().pin();
      if (pin.isPresent()) {
        for (PendingChecksumUpdate dependent : dependents(pin.get(), texts)) {
          if (updates.putIfAbsent(dependent.path(), dependent) == null) {
            queue.add(dependent);
          }
        }
      }
    }
  }

  /**
   * Reads the texts of all files that may be dependents.
   *
   * @param namedPaths the paths as the command names them, by real path
   */
  private Map<Path, String> readTexts(Map<Path, Path> namedPaths) throws IOException {
    Map<Path, String> texts = new LinkedHashMap<>();
    for (Path file : CapabilityPathResolver.files(CapabilityPathResolver.trees(paths))) {
      Optional<String> text = readText(file);
      if (text.isPresent()) {
        texts.put(namedPaths.getOrDefault(file.toRealPath(), file), text.get());
      }
    }
    return texts;
  }

  /** Reads a file; empty if it is not text, and therefore not a capability, or does not exist. */
  private static Optional<String> readText(Path file) throws IOException {
    try {
      return Optional.of(Files.readString(file));
    } catch (MalformedInputException | NoSuchFileException noDocument) {
      return Optional.empty();
    }
  }

  private static List<PendingChecksumUpdate> dependents(Pin pin, Map<Path, String> texts) {
    List<PendingChecksumUpdate> dependents = new ArrayList<>();
    texts.forEach(
        (file, text) -> {
          if (text.toLowerCase(Locale.ROOT).contains(pin.checksum())) {
            readUpdate(file, text)
                .filter(update -> update.dependsOn(pin))
                .ifPresent(dependents::add);
          }
        });
    return dependents;
  }

  /** Prepares the update of a file; empty if it cannot be parsed. */
  private static Optional<PendingChecksumUpdate> readUpdate(Path file, String text) {
    try {
      return Optional.of(PendingChecksumUpdate.read(file, text));
    } catch (DocumentParseException unreadable) {
      return Optional.empty();
    }
  }

  private static void write(
      Collection<PendingChecksumUpdate> updates,
      DependencyPinChanges pins,
      SortedMap<Path, CapabilityFileChecksum.State> states)
      throws IOException {
    for (PendingChecksumUpdate update : ChecksumUpdateOrder.of(updates)) {
      CapabilityFileChecksum.State state =
          new CapabilityFileChecksum(update.path()).update(update, pins);
      if (state instanceof CapabilityFileChecksum.Written || states.containsKey(update.path())) {
        states.put(update.path(), state);
      }
    }
  }
}
