package io.serai.cli.checksum;

import io.serai.cli.checksum.CapabilityFileContent.Pin;
import io.serai.cli.file.ParallelFileWork;
import io.serai.document.DocumentParseException;
import io.serai.reload.LoadProgressListener;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Updates checksums in files and in the files that depend on them: a changed document has a new
 * checksum, which its dependents contain, so their checksums change too. Files are read and written
 * in parallel; one that cannot be read or written does not keep the others from it.
 */
public final class CapabilityChecksumUpdater {

  /** Is notified of how many files were read, and then of how many were written. */
  public record Progress(LoadProgressListener reading, LoadProgressListener writing) {

    public static final Progress NONE =
        new Progress(LoadProgressListener.NONE, LoadProgressListener.NONE);
  }

  private record PendingUpdate(CapabilityFileContent content, Map<Pin, String> renewals) {

    Optional<CapabilityFileChecksum.State> write() {
      return new CapabilityFileChecksum(content.path()).update(content, renewals);
    }
  }

  private final List<Path> paths;
  private final Progress progress;
  private final SortedMap<Path, CapabilityFileChecksum.State> states = new TreeMap<>();
  private final CapabilityDependentsIndex files = new CapabilityDependentsIndex();
  private final Map<Path, CapabilityFileContent> updates = new LinkedHashMap<>();
  private final DependencyPinChanges pins = new DependencyPinChanges(files);

  private CapabilityChecksumUpdater(List<Path> paths, Progress progress) {
    this.paths = paths;
    this.progress = progress;
  }

  /**
   * Updates the files and their dependents; returns the state of each file, by path.
   *
   * @param paths the paths of the command; dependents are searched in the folders around them
   */
  public static SortedMap<Path, CapabilityFileChecksum.State> update(
      List<Path> paths, Collection<Path> files, Progress progress) throws IOException {
    CapabilityChecksumUpdater updater = new CapabilityChecksumUpdater(paths, progress);
    updater.read(files);
    if (!updater.updates.isEmpty()) {
      updater.readOthers(files);
      updater.addDependents();
      updater.write();
    }
    return updater.states;
  }

  private void read(Collection<Path> named) throws IOException {
    List<CapabilityFileChecksum.Reading> readings =
        ParallelFileWork.map(
            named, file -> new CapabilityFileChecksum(file).read(), progress.reading());
    for (CapabilityFileChecksum.Reading reading : readings) {
      states.put(reading.path(), reading.state());
      reading.content().ifPresent(files::add);
      if (reading.state() instanceof CapabilityFileChecksum.Stale) {
        reading.content().ifPresent(content -> updates.put(reading.path(), content));
      }
    }
  }

  /** Reads the texts of all other files that may be dependencies or dependents. */
  private void readOthers(Collection<Path> named) throws IOException {
    Map<Path, Path> namedPaths = new HashMap<>();
    for (Path file : named) {
      namedPaths.put(file.toRealPath(), file);
    }
    for (Path file : CapabilityPathResolver.files(CapabilityPathResolver.trees(paths))) {
      if (!namedPaths.containsKey(file.toRealPath())) {
        readText(file).ifPresent(text -> files.add(file, text));
      }
    }
  }

  /** Reads a file; empty if it is not text, and therefore not a capability, or cannot be read. */
  private Optional<String> readText(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (MalformedInputException | NoSuchFileException noDocument) {
      return Optional.empty();
    } catch (IOException failure) {
      states.put(file, CapabilityFileChecksum.Unreadable.because(failure));
      return Optional.empty();
    }
  }

  private void addDependents() {
    Deque<CapabilityFileContent> queue = new ArrayDeque<>(updates.values());
    while (!queue.isEmpty()) {
      Optional<Pin> pin = queue.pop().declaredPin();
      if (pin.isPresent()) {
        for (CapabilityFileContent dependent : files.dependents(pin.get())) {
          if (updates.putIfAbsent(dependent.path(), dependent) == null) {
            queue.add(dependent);
          }
        }
      }
    }
  }

  private void write() throws IOException {
    int written = 0;
    for (List<CapabilityFileContent> group : ChecksumUpdateOrder.of(updates.values())) {
      write(group, written);
      written += group.size();
    }
  }

  /** Writes files that do not depend on each other, after {@code written} others. */
  private void write(List<CapabilityFileContent> group, int written) throws IOException {
    List<PendingUpdate> pending =
        group.stream().map(content -> new PendingUpdate(content, pins.renewals(content))).toList();
    List<Optional<CapabilityFileChecksum.State>> results =
        ParallelFileWork.map(
            pending,
            PendingUpdate::write,
            (done, total) -> progress.writing().at(written + done, updates.size()));
    for (int i = 0; i < pending.size(); i++) {
      CapabilityFileContent content = pending.get(i).content();
      if (results.get(i).isPresent()) {
        record(content, results.get(i).get());
      } else {
        writeSaved(content.path());
      }
    }
  }

  /** Writes a file that someone saved meanwhile, from its new text. */
  private void writeSaved(Path path) {
    Optional<CapabilityFileChecksum.State> state = Optional.empty();
    while (state.isEmpty()) {
      try {
        CapabilityFileContent content = CapabilityFileContent.read(path, Files.readString(path));
        state = new PendingUpdate(content, pins.renewals(content)).write();
        state.ifPresent(result -> record(content, result));
      } catch (DocumentParseException failure) {
        state = Optional.of(new CapabilityFileChecksum.Unreadable(failure.fault()));
        states.replace(path, state.get());
      } catch (IOException failure) {
        state = Optional.of(CapabilityFileChecksum.Unwritten.because(failure));
        states.put(path, state.get());
      }
    }
  }

  private void record(CapabilityFileContent content, CapabilityFileChecksum.State state) {
    if (state instanceof CapabilityFileChecksum.Written written) {
      pins.written(content, written.checksum());
      states.put(content.path(), state);
    } else if (state instanceof CapabilityFileChecksum.Unwritten) {
      states.put(content.path(), state);
    } else {
      states.replace(content.path(), state);
    }
  }
}
