package io.serai.dialect.organization.file;

import io.serai.concurrent.FatalErrors;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentNode;
import io.serai.document.DocumentParseException;
import io.serai.document.FaultBoundary;
import io.serai.document.FaultCollector;
import io.serai.document.ParsedDocument;
import io.serai.reload.FileReadResult;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.ReloadConfig;
import io.serai.store.FileStamp;
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
final class ReloadingOrganizationFile<T> {
  private final Path path;
  private final FolderBoundary folder;
  private final String shown;
  private final Function<DocumentNode, T> reader;
  private final Clock clock;
  private final FaultBoundary boundary = new FaultBoundary();
  private @Nullable T value;
  private @Nullable FileStamp judged;
  private @Nullable FileStamp suspect;
  private boolean refused;

  /**
   * @param folder boundary that the file must not lead out of
   * @param shown path for people
   * @param reader reads the document, and reports faults to the node
   */
  ReloadingOrganizationFile(
      Path path,
      FolderBoundary folder,
      String shown,
      Function<DocumentNode, T> reader,
      Clock clock) {
    this.path = path;
    this.folder = folder;
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
      Optional<Path> file = folder.resolve(path);
      return file.isEmpty()
          ? refuse(stamp.get(), first, List.of(FolderBoundary.FAULT))
          : judge(stamp.get(), read(file.get()), first);
    } catch (NoSuchFileException vanished) {
      return gone();
    }
  }

  private static FileReadResult read(Path file) throws NoSuchFileException {
    return FileReadResult.read(file, ReloadConfig.DEFAULT.maxFileSize());
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
    String text = read.text();
    if (text == null) {
      return refuse(stamp, first, read.fault() == null ? List.of() : List.of(read.fault()));
    }
    DocumentReading<T> reading = contained(text);
    if (reading.value() == null) {
      return refuse(stamp, first, reading.faults());
    }
    value = reading.value();
    judged = stamp;
    refused = false;
    return Optional.of(FileReloadOutcome.applied(shown, clock.instant(), reading.faults()));
  }

  private DocumentReading<T> contained(String text) {
    try {
      return boundary.run(shown, () -> parse(text), DocumentReading::refused);
    } catch (Error exhausted) { // by this file, and no other
      FatalErrors.rethrow(exhausted);
      return DocumentReading.refused(boundary.fault(shown, exhausted));
    }
  }

  private DocumentReading<T> parse(String text) throws DocumentParseException {
    ParsedDocument document = ParsedDocument.file(shown, text);
    FaultCollector faults = new FaultCollector(false);
    T found = reader.apply(DocumentNode.root(document.root(), faults));
    return faults.count() > 0
        ? new DocumentReading<>(null, faults.faults(document::line))
        : new DocumentReading<>(found, faults.warnings(document::line));
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

  /**
   * What was read from the file.
   *
   * @param value null if the file is wrong
   * @param faults why it is wrong; otherwise its warnings
   */
  private record DocumentReading<T>(@Nullable T value, List<DocumentFault> faults) {

    static <T> DocumentReading<T> refused(DocumentFault fault) {
      return new DocumentReading<>(null, List.of(fault));
    }
  }
}
