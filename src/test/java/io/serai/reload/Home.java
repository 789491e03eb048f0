package io.serai.reload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;

/** A home folder in a test. */
record Home(Path path) {

  Path write(String file, String text) {
    try {
      Path target = path.resolve(file);
      Files.createDirectories(target.getParent());
      return Files.writeString(target, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a file that nobody has touched for an hour. */
  Path writeOld(String file, String text) {
    try {
      Path aside = write(".aside", text);
      Instant hourAgo = Instant.now().minus(Duration.ofHours(1));
      Files.setLastModifiedTime(aside, FileTime.from(hourAgo));
      Path target = path.resolve(file);
      Files.createDirectories(target.getParent());
      return Files.move(aside, target, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void delete(String file) {
    try {
      Files.delete(path.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void move(String from, String to) {
    try {
      Files.createDirectories(path.resolve(to).getParent());
      Files.move(path.resolve(from), path.resolve(to));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
