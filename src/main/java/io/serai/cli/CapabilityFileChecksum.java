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

/** The checksum in one capability file. */
record CapabilityFileChecksum(Path path) {

  /** What was found. */
  sealed interface State {}

  /** The checksum fits. */
  record Valid(String checksum) implements State {}

  /** The file has none, or another document's. */
  record Stale(String checksum) implements State {}

  /**
   * The right one was written into the file.
   *
   * @param moved the names of the dependencies whose checksums were renewed, too
   */
  record Written(String checksum, List<String> moved) implements State {}

  /** The file is no capability at all. */
  record Unreadable(DocumentFault fault) implements State {}

  State look() throws IOException {
    try {
      return look(Files.readString(path));
    } catch (DocumentParseException unreadable) {
      return new Unreadable(unreadable.fault());
    } catch (MalformedInputException binary) {
      return new Unreadable(
          DocumentFault.at("", "NOT_UTF8", "the file is not UTF-8 text; save it as UTF-8"));
    }
  }

  /**
   * Writes the draft's text with the checksums that are right now; everything else in the file
   * stays as it is. A file that was saved since the draft was read keeps what was saved.
   */
  State put(PendingChecksumUpdate draft, DependencyPinChanges pins) throws IOException {
    Path real = path.toRealPath();
    try {
      Map<PendingChecksumUpdate.Pin, String> moves = pins.moves(draft);
      String after = draft.mended(moves);
      String before = Files.readString(real);
      if (!before.equals(draft.text())) {
        return put(PendingChecksumUpdate.read(path, before), pins);
      }
      if (after.equals(before)) {
        return look(after);
      }
      AtomicFileWriter.write(real, after.getBytes(StandardCharsets.UTF_8), permissions(real));
      if (look(after) instanceof Valid valid) {
        pins.written(draft, after, valid.checksum());
        return new Written(
            valid.checksum(),
            moves.keySet().stream().map(PendingChecksumUpdate.Pin::name).toList());
      }
      return look(after);
    } catch (DocumentParseException unreadable) {
      return new Unreadable(unreadable.fault());
    }
  }

  private State look(String text) throws DocumentParseException {
    ParsedDocument document = PendingChecksumUpdate.document(path, text);
    if (CapabilityChecksum.verify(document)
        instanceof CapabilityChecksum.InvalidChecksum invalidChecksum) {
      return invalidChecksum.fault().code().equals("INVALID")
          ? new Unreadable(invalidChecksum.fault())
          : new Stale(invalidChecksum.expected());
    }
    return new Valid(CapabilityChecksum.of(document.root()));
  }

  private static Set<PosixFilePermission> permissions(Path file) throws IOException {
    return AtomicFileWriter.posix() ? Files.getPosixFilePermissions(file) : Set.of();
  }
}
