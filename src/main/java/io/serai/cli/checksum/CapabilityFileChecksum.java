package io.serai.cli.checksum;

import io.serai.cli.checksum.CapabilityFileContent.Pin;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.FileErrorMessages;
import io.serai.reload.ReloadConfig;
import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks and updates the checksum of one capability file. */
record CapabilityFileChecksum(Path path) {

  /** The result of a check or an update. */
  sealed interface State {}

  /** The checksum is correct. */
  record Valid(String checksum) implements State {}

  /**
   * The checksum is missing or wrong.
   *
   * @param checksum the correct one
   */
  record Stale(String checksum) implements State {}

  /**
   * The correct checksum was written into the file.
   *
   * @param renewed the names of the dependencies whose checksums were updated too
   */
  record Written(String checksum, List<String> renewed) implements State {

    /** Returns which dependencies have a new checksum, as the end of a sentence; empty if none. */
    String renewedPins() {
      return renewed.isEmpty() ? "" : ", with the new checksum of " + String.join(", ", renewed);
    }
  }

  /** The file contains another document, such as an agent; nothing is written into it. */
  record NoCapability() implements State {}

  /** The file cannot be read as a document. */
  record Unreadable(DocumentFault fault) implements State {

    static Unreadable because(IOException failure) {
      return new Unreadable(fileFault("FILE_UNREADABLE", "read", failure));
    }
  }

  /** The file could not be written, or not be read again before that. */
  record Unwritten(DocumentFault fault) implements State {

    static Unwritten because(IOException failure) {
      return new Unwritten(fileFault("FILE_UNWRITABLE", "written", failure));
    }
  }

  /**
   * What was read from a file.
   *
   * @param content empty if the file could not be parsed
   */
  record Reading(Path path, State state, Optional<CapabilityFileContent> content) {}

  /**
   * Reads the file; one that cannot be read is {@link Unreadable}.
   *
   * @throws NoSuchFileException if it does not exist
   */
  Reading read() throws NoSuchFileException {
    try {
      return readDocument();
    } catch (NoSuchFileException missing) {
      throw missing;
    } catch (IOException failure) {
      return new Reading(path, Unreadable.because(failure), Optional.empty());
    }
  }

  private Reading readDocument() throws IOException {
    long max = ReloadConfig.DEFAULT.maxFileSize();
    if (Files.exists(path) && (!Files.isRegularFile(path) || Files.size(path) > max)) {
      String message = "it is not a file of at most " + max + " bytes, the limit of a capability";
      return unreadable(DocumentFault.at("", "FILE_TOO_LARGE", message));
    }
    try {
      CapabilityFileContent content = CapabilityFileContent.read(path, Files.readString(path));
      return new Reading(path, content.state(), Optional.of(content));
    } catch (DocumentParseException failure) {
      return unreadable(failure.fault());
    } catch (MalformedInputException binary) {
      return unreadable(
          DocumentFault.at("", "NOT_UTF8", "the file is not UTF-8 text; save it as UTF-8"));
    }
  }

  private Reading unreadable(DocumentFault fault) {
    return new Reading(path, new Unreadable(fault), Optional.empty());
  }

  /**
   * Writes the correct checksum of the file, and new checksums of its dependencies; the rest of the
   * file is unchanged.
   *
   * @param renewals the pins that change, with their new checksums
   * @return empty, and nothing is written, if the file was saved since its content was read; {@link
   *     Unwritten} if it cannot be written
   */
  Optional<State> update(CapabilityFileContent content, Map<Pin, String> renewals) {
    try {
      return replace(content, renewals);
    } catch (IOException failure) {
      return Optional.of(Unwritten.because(failure));
    }
  }

  private Optional<State> replace(CapabilityFileContent content, Map<Pin, String> renewals)
      throws IOException {
    Path realPath = path.toRealPath();
    try {
      CapabilityFileContent renewed = content.renewed(renewals);
      String newText = renewed.corrected();
      if (!Files.readString(realPath).equals(content.text())) {
        return Optional.empty();
      }
      if (newText.equals(content.text())) {
        return Optional.of(content.state());
      }
      AtomicFileWriter.rewrite(realPath, newText.getBytes(StandardCharsets.UTF_8));
      List<String> names = renewals.keySet().stream().map(Pin::name).toList();
      return renewed.correctChecksum().<State>map(checksum -> new Written(checksum, names));
    } catch (DocumentParseException failure) {
      return Optional.of(new Unreadable(failure.fault()));
    }
  }

  private static DocumentFault fileFault(String code, String done, IOException failure) {
    String reason = FileErrorMessages.reason(failure);
    return DocumentFault.at("", code, "the file cannot be %s (%s)".formatted(done, reason));
  }
}
