package io.serai.cli;

import io.serai.a2s.model.Checksum;
import io.serai.document.Document;
import io.serai.document.DocumentException;
import io.serai.document.Fault;
import io.serai.store.DurableFiles;
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
record ChecksumFile(Path path) {

  /** What was found. */
  sealed interface State {}

  /** The checksum fits. */
  record Right(String checksum) implements State {}

  /** The file has none, or another document's. */
  record Stale(String checksum) implements State {}

  /**
   * The right one was written into the file.
   *
   * @param moved the names of the dependencies whose checksums were renewed, too
   */
  record Written(String checksum, List<String> moved) implements State {}

  /** The file is no capability at all. */
  record Unreadable(Fault fault) implements State {}

  State look() throws IOException {
    try {
      return look(Files.readString(path));
    } catch (DocumentException unreadable) {
      return new Unreadable(unreadable.fault());
    } catch (MalformedInputException binary) {
      return new Unreadable(
          Fault.at("", "NOT_UTF8", "the file is not UTF-8 text; save it as UTF-8"));
    }
  }

  /**
   * Writes the draft's text with the checksums that are right now; everything else in the file
   * stays as it is. A file that was saved since the draft was read keeps what was saved.
   */
  State put(ChecksumDraft draft, ChecksumPins pins) throws IOException {
    Path real = path.toRealPath();
    try {
      Map<ChecksumDraft.Pin, String> moves = pins.moves(draft);
      String after = draft.mended(moves);
      String before = Files.readString(real);
      if (!before.equals(draft.text())) {
        return put(ChecksumDraft.read(path, before), pins);
      }
      if (after.equals(before)) {
        return look(after);
      }
      DurableFiles.write(real, after.getBytes(StandardCharsets.UTF_8), permissions(real));
      if (look(after) instanceof Right right) {
        pins.written(draft, after, right.checksum());
        return new Written(
            right.checksum(), moves.keySet().stream().map(ChecksumDraft.Pin::name).toList());
      }
      return look(after);
    } catch (DocumentException unreadable) {
      return new Unreadable(unreadable.fault());
    }
  }

  private State look(String text) throws DocumentException {
    Document document = ChecksumDraft.document(path, text);
    if (Checksum.verify(document) instanceof Checksum.Refused refused) {
      return refused.fault().code().equals("INVALID")
          ? new Unreadable(refused.fault())
          : new Stale(refused.expected());
    }
    return new Right(Checksum.of(document.root()));
  }

  private static Set<PosixFilePermission> permissions(Path file) throws IOException {
    return DurableFiles.posix() ? Files.getPosixFilePermissions(file) : Set.of();
  }
}
