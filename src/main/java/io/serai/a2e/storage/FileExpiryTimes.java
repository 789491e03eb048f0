package io.serai.a2e.storage;

import io.serai.document.Sha256;
import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The expiry of stored files: the time is in a hidden file beside each, {@code .NAME.expires},
 * which no key of an agent names.
 *
 * <p>While a file is replaced, the hidden file has a second line, {@code TIME SHA-256}, for the new
 * content: whichever content a crash leaves has its own time. {@code never} means no time.
 */
final class FileExpiryTimes {
  private static final Logger LOG = LoggerFactory.getLogger(FileExpiryTimes.class);
  private static final String NEVER = "never";

  private FileExpiryTimes() {}

  /** Returns when a file expires, if ever. A hidden file without a time is removed. */
  static Optional<Instant> of(Path file) throws IOException {
    try {
      List<String> lines = Files.readAllLines(beside(file));
      String line = lines.isEmpty() ? "" : lines.get(0);
      if (lines.size() > 1) {
        String[] next = lines.get(1).split(" ", 2);
        if (Sha256.hex(Files.readAllBytes(file)).equals(next[next.length - 1])) {
          line = next[0];
        }
      }
      return line.equals(NEVER) ? Optional.empty() : Optional.of(Instant.parse(line.strip()));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (DateTimeParseException | CharacterCodingException damaged) {
      LOG.warn("{} has no time and is removed: the stored value stays", beside(file));
      Files.delete(beside(file));
      return Optional.empty();
    }
  }

  /** Writes when a file expires, or that it does not. */
  static void set(Path file, Optional<Instant> expiresAt) throws IOException {
    if (expiresAt.isEmpty()) {
      Files.deleteIfExists(beside(file));
    } else {
      write(file, text(expiresAt));
    }
  }

  /**
   * Writes when a file expires once it has other content; until then, it expires as before.
   *
   * @return whether {@link #settle} must follow when the file has the content
   */
  static boolean setNext(Path file, Optional<Instant> expiresAt, byte[] content)
      throws IOException {
    if (!Files.exists(file)) {
      set(file, expiresAt);
      return false;
    }
    Optional<Instant> current = of(file);
    boolean changes = !current.equals(expiresAt);
    if (changes && !Arrays.equals(Files.readAllBytes(file), content)) {
      write(file, text(current) + "\n" + text(expiresAt) + " " + Sha256.hex(content));
    } else {
      set(file, current);
    }
    return changes;
  }

  /** Writes when a file with its new content expires; fails only if it would expire otherwise. */
  static void settle(Path file, Optional<Instant> expiresAt) throws IOException {
    try {
      set(file, expiresAt);
    } catch (IOException failure) {
      if (!of(file).equals(expiresAt)) {
        throw failure;
      }
    }
  }

  private static String text(Optional<Instant> time) {
    return time.map(Instant::toString).orElse(NEVER);
  }

  private static void write(Path file, String text) throws IOException {
    AtomicFileWriter.write(
        beside(file), text.getBytes(StandardCharsets.UTF_8), AtomicFileWriter.PRIVATE);
  }

  private static Path beside(Path file) {
    return file.resolveSibling("." + file.getFileName() + ".expires");
  }
}
