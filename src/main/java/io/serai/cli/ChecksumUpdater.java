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
 * Puts checksums right in files, and with them in the files that depend on them: one that changed
 * in place is renewed in its dependents, which changes theirs.
 */
final class ChecksumUpdater {

  private final List<Path> paths;

  /**
   * @param paths what the command names; dependents are looked for in the trees around it
   */
  ChecksumUpdater(List<Path> paths) {
    this.paths = paths;
  }

  /** What was found in the files, and what became of those that depend on them, by name. */
  SortedMap<Path, CapabilityFileChecksum.State> put(Collection<Path> files) throws IOException {
    SortedMap<Path, CapabilityFileChecksum.State> states = new TreeMap<>();
    Map<Path, Path> named = new HashMap<>();
    Map<Path, PendingChecksumUpdate> drafts = new LinkedHashMap<>();
    for (Path file : files) {
      CapabilityFileChecksum.State state = new CapabilityFileChecksum(file).look();
      states.put(file, state);
      named.put(file.toRealPath(), file);
      if (state instanceof CapabilityFileChecksum.Stale) {
        draft(file, Files.readString(file)).ifPresent(draft -> drafts.put(file, draft));
      }
    }
    if (!drafts.isEmpty()) {
      Map<Path, String> texts = texts(named);
      addDependents(drafts, texts);
      write(drafts.values(), new DependencyPinChanges(texts), states);
    }
    return states;
  }

  private static void addDependents(
      Map<Path, PendingChecksumUpdate> drafts, Map<Path, String> texts) {
    Deque<PendingChecksumUpdate> open = new ArrayDeque<>(drafts.values());
    while (!open.isEmpty()) {
      Optional<Pin> pin = open.pop().pin();
      if (pin.isPresent()) {
        for (PendingChecksumUpdate dependent : dependents(pin.get(), texts)) {
          if (drafts.putIfAbsent(dependent.path(), dependent) == null) {
            open.add(dependent);
          }
        }
      }
    }
  }

  /**
   * The texts of all files of the trees.
   *
   * @param named real paths of the files that the command names, and how it names them
   */
  private Map<Path, String> texts(Map<Path, Path> named) throws IOException {
    Map<Path, String> texts = new LinkedHashMap<>();
    for (Path file : CapabilityPathResolver.files(CapabilityPathResolver.trees(paths))) {
      Optional<String> text = text(file);
      if (text.isPresent()) {
        texts.put(named.getOrDefault(file.toRealPath(), file), text.get());
      }
    }
    return texts;
  }

  /** Empty where there is no text, and so no capability that depends on others. */
  private static Optional<String> text(Path file) throws IOException {
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
            draft(file, text).filter(draft -> draft.needs(pin)).ifPresent(dependents::add);
          }
        });
    return dependents;
  }

  /** The file as it will be mended; empty where it cannot be read. */
  private static Optional<PendingChecksumUpdate> draft(Path file, String text) {
    try {
      return Optional.of(PendingChecksumUpdate.read(file, text));
    } catch (DocumentParseException unreadable) {
      return Optional.empty();
    }
  }

  private static void write(
      Collection<PendingChecksumUpdate> drafts,
      DependencyPinChanges pins,
      SortedMap<Path, CapabilityFileChecksum.State> states)
      throws IOException {
    for (PendingChecksumUpdate draft : ChecksumUpdateOrder.of(drafts)) {
      CapabilityFileChecksum.State state =
          new CapabilityFileChecksum(draft.path()).put(draft, pins);
      if (state instanceof CapabilityFileChecksum.Written || states.containsKey(draft.path())) {
        states.put(draft.path(), state);
      }
    }
  }
}
