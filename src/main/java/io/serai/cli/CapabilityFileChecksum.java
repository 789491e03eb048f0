package io.serai.cli;

import io.serai.a2s.model.CapabilityChecksum;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
  record Written(String checksum, List<String> renewed) implements State {}

  /** The file is not a capability. */
  record Unreadable(DocumentFault fault) implements State {}

  State check() throws IOException {
    try {
      return check(Files.readString(path));
    } catch (DocumentParseException failure) {
      return new Unreadable(failure.fault());
    } catch (MalformedInputException binary) {
      return new Unreadable(
          DocumentFault.at("", "NOT_UTF8", "the file is not UTF-8 text; save it as UTF-8"));
    }
  }

  /**
   * Writes the pending update with the checksums that are correct now; the rest of the file is
   * unchanged. If the file was saved since the update was prepared, the update is prepared again
   * from the saved text.
   */
  State update(PendingChecksumUpdate pending, DependencyPinChanges pins) throws IOException {
    Path realPath = path.toRealPath();
    try {
      Map<PendingChecksumUpdate.Pin, String> renewals = pins.renewals(pending);
      String newText = pending.updated(renewals);
      String oldText = Files.readString(realPath);
      if (!oldText.equals(pending.text())) {
        return update(PendingChecksumUpdate.read(path, oldText), pins);
      }
      if (newText.equals(oldText)) {
        return check(newText);
      }
      AtomicFileWriter.write(
          realPath, newText.getBytes(StandardCharsets.UTF_8), permissions(realPath));
      if (check(newText) instanceof Valid valid) {
        pins.written(pending, newText, valid.checksum());
        return new Written(
            valid.checksum(),
            renewals.keySet().stream().map(PendingChecksumUpdate.Pin::name).toList());
      }
      return check(newText);
    } catch (DocumentParseException failure) {
      return new Unreadable(failure.fault());
    }
  }

  private State check(String text) throws DocumentParseException {
    ParsedDocument document = PendingChecksumUpdate.document(path, text);
    if (CapabilityChecksum.verify(document) instanceof CapabilityChecksum.InvalidChecksum invalid) {
      return invalid.fault().code().equals("INVALID")
          ? new Unreadable(invalid.fault())
          : new Stale(invalid.expected());
    }
    return new Valid(CapabilityChecksum.of(document.root()));
  }

  private static Set<PosixFilePermission> permissions(Path file) throws IOException {
    return AtomicFileWriter.posix() ? Files.getPosixFilePermissions(file) : Set.of();
  }
}
