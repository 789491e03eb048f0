package io.serai.cli;

import io.serai.a2s.model.Checksum;
import io.serai.a2s.model.ChecksumLine;
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
import java.util.Set;

/** The checksum in one capability file. */
record ChecksumFile(Path path) {

  /** What was found. */
  sealed interface State {}

  /** The checksum fits. */
  record Right(String checksum) implements State {}

  /** The file has none, or another document's. */
  record Stale(String checksum) implements State {}

  /** The right one was written into the file. */
  record Written(String checksum) implements State {}

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

  /** Puts the checksum right where it is stale; everything else in the file stays as it is. */
  State put() throws IOException {
    State state = look();
    return state instanceof Stale ? write() : state;
  }

  private State write() throws IOException {
    Path real = path.toRealPath();
    String before = Files.readString(real);
    try {
      String after =
          DocumentFiles.isJson(path) ? ChecksumLine.json(before) : ChecksumLine.yaml(before);
      if (!Files.readString(real).equals(before)) {
        return put(); // somebody saved it meanwhile
      }
      DurableFiles.write(real, after.getBytes(StandardCharsets.UTF_8), permissions(real));
      return look(after) instanceof Right right ? new Written(right.checksum()) : look(after);
    } catch (DocumentException unreadable) {
      return new Unreadable(unreadable.fault());
    }
  }

  private State look(String text) throws DocumentException {
    Document document = DocumentFiles.isJson(path) ? Document.json(text) : Document.yaml(text);
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
