package io.serai.a2e.storage;

import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * When stored files expire: the time is in a hidden file beside each, {@code .NAME.expires}, which
 * no key of an agent names.
 */
final class FileExpiry {
  private FileExpiry() {}

  /** Returns when a file expires, if ever. */
  static Optional<Instant> of(Path file) throws IOException {
    try {
      return Optional.of(Instant.parse(Files.readString(beside(file)).strip()));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (DateTimeParseException damaged) {
      throw new IOException(beside(file) + " has no time", damaged);
    }
  }

  /** Writes when a file expires, or that it does not. */
  static void set(Path file, Optional<Instant> expiresAt) throws IOException {
    if (expiresAt.isEmpty()) {
      Files.deleteIfExists(beside(file));
    } else {
      byte[] time = expiresAt.get().toString().getBytes(StandardCharsets.UTF_8);
      AtomicFileWriter.write(beside(file), time, AtomicFileWriter.PRIVATE);
    }
  }

  private static Path beside(Path file) {
    return file.resolveSibling("." + file.getFileName() + ".expires");
  }
}
