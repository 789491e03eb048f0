package io.serai.fuzz;

import io.netty.channel.EventLoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Changes files of the home, as people and programs do, a little after the change before. */
final class FileLane implements Lane {

  private static final int PAUSE_MILLIS = 30;

  private final EventLoop loop;
  private final Path home;

  FileLane(EventLoop loop, Path home) {
    this.loop = loop;
    this.home = home;
  }

  @Override
  public void send(FuzzCase sent, Consumer<Reply> done) {
    for (FileChange change : ((FuzzCase.Files) sent.payload()).changes()) {
      try {
        apply(change);
      } catch (IOException | InvalidPathException refused) {
        // what this file system does not take is not a case
      }
    }
    var unused =
        loop.schedule(
            () -> done.accept(Reply.none(Reply.How.NOTHING, 0)),
            PAUSE_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  private void apply(FileChange change) throws IOException {
    Path path = home.resolve(change.path());
    switch (change.act()) {
      case WRITE -> {
        Path written = Files.createTempFile(path.getParent(), ".", ".tmp");
        Files.write(written, change.text());
        Files.move(written, path, StandardCopyOption.ATOMIC_MOVE);
      }
      case WRITE_IN_PLACE -> {
        if (!Files.isSymbolicLink(path)) {
          Files.write(path, change.text());
        }
      }
      case DELETE -> remove(path);
      case RENAME -> Files.move(path, home.resolve(change.other()), StandardCopyOption.ATOMIC_MOVE);
      case SYMLINK -> Files.createSymbolicLink(path, home.resolve(change.other()));
      case HARDLINK -> Files.createLink(path, home.resolve(change.other()));
      case FOLDER -> Files.createDirectory(path);
      case EMPTY -> Files.createFile(path);
    }
  }

  private static void remove(Path path) throws IOException {
    if (!Files.isDirectory(path, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
      Files.deleteIfExists(path);
      return;
    }
    try (Stream<Path> below = Files.walk(path)) {
      for (Path each : below.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  /** Removes all that the cases left. */
  static void clean(Path home) throws IOException {
    for (String folder : List.of("capabilities", "routes", "agents")) {
      Path fuzz = home.resolve(folder).resolve("fuzz");
      remove(fuzz);
      Files.createDirectories(fuzz.resolve("sub"));
    }
  }

  @Override
  public void close() {}
}
