package io.serai.dialect.organization.file;

import io.serai.document.DocumentFault;
import io.serai.document.DocumentNode;
import io.serai.document.DocumentParseException;
import io.serai.document.FaultCollector;
import io.serai.document.ParsedDocument;
import io.serai.reload.FileReadResult;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.ReloadOptions;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A file that is read again when it has changed. While it is wrong, what it last defined stays. A
 * wrong file may be half written, so the verdict on it waits for the next look. Not thread-safe.
 */
final class OrganizationFile<T> {
  private final Path path;
  private final FolderBoundary boundary;
  private final String shown;
  private final Function<DocumentNode, T> reader;
  private final Clock clock;
  private @Nullable T value;
  private @Nullable FileStamp judged;
  private @Nullable FileStamp suspect;
  private boolean refused;

  /**
   * @param boundary folder that the file must not lead out of
   * @param shown path for people
   * @param reader reads the document, and reports faults to the node
   */
  OrganizationFile(
      Path path,
      FolderBoundary boundary,
      String shown,
      Function<DocumentNode, T> reader,
      Clock clock) {
    this.path = path;
    this.boundary = boundary;
    this.shown = shown;
    this.reader = reader;
    this.clock = clock;
  }

  /** Returns what the file defines; empty if it does not exist, or never was right. */
  Optional<T> value() {
    return Optional.ofNullable(value);
  }

  /** Returns the path for people. */
  String shown() {
    return shown;
  }

  /** Returns whether the file was refused or applied, and still exists. */
  boolean isKnown() {
    return judged != null;
  }

  /** Returns whether the file is wrong now. */
  boolean isRefused() {
    return refused;
  }

  /**
   * Looks at the file.
   *
   * @param first whether a wrong file is refused without a second look
   * @return the outcome if there is a new one
   */
  Optional<FileReloadOutcome> look(boolean first) {
    Optional<FileStamp> stamp = FileStamp.of(path);
    if (stamp.isEmpty()) {
      return gone();
    }
    if (stamp.get().equals(judged)) {
      return Optional.empty();
    }
    try {
      Optional<Path> file = boundary.resolve(path);
      return file.isEmpty()
          ? refuse(stamp.get(), first, List.of(FolderBoundary.FAULT))
          : judge(stamp.get(), read(file.get()), first);
    } catch (NoSuchFileException vanished) {
      return gone();
    }
  }

  private static FileReadResult read(Path file) throws NoSuchFileException {
    return FileReadResult.read(file, ReloadOptions.DEFAULT.maxFileSize());
  }

  private Optional<FileReloadOutcome> gone() {
    boolean known = judged != null;
    value = null;
    judged = null;
    suspect = null;
    refused = false;
    return known
        ? Optional.of(FileReloadOutcome.removed(shown, clock.instant()))
        : Optional.empty();
  }

  private Optional<FileReloadOutcome> judge(FileStamp stamp, FileReadResult read, boolean first) {
    if (read.text() == null) {
      return refuse(stamp, first, read.fault() == null ? List.of() : List.of(read.fault()));
    }
    try {
      boolean json = shown.endsWith(".json");
      ParsedDocument document =
          json ? ParsedDocument.json(read.text()) : ParsedDocument.yaml(read.text());
      FaultCollector faults = new FaultCollector(false);
      T found = reader.apply(DocumentNode.root(document.root(), faults));
      if (faults.count() > 0) {
        return refuse(stamp, first, faults.faults(document::line));
      }
      value = found;
      judged = stamp;
      refused = false;
      return Optional.of(
          FileReloadOutcome.applied(shown, clock.instant(), faults.warnings(document::line)));
    } catch (DocumentParseException malformed) {
      return refuse(stamp, first, List.of(malformed.fault()));
    }
  }

  private Optional<FileReloadOutcome> refuse(
      FileStamp stamp, boolean first, List<DocumentFault> faults) {
    if (!first && !stamp.equals(suspect)) {
      suspect = stamp;
      return Optional.empty();
    }
    judged = stamp;
    refused = true;
    return Optional.of(FileReloadOutcome.refused(shown, clock.instant(), faults));
  }
}
