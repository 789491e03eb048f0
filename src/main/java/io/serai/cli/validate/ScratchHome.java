package io.serai.cli.validate;

import io.serai.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary home that shows the files of another one by links, with data of its own. Files of the
 * other home's {@code data/} are copied, except its database. Closing it deletes links and copies.
 */
final class ScratchHome implements AutoCloseable {

  private static final String DATA = "data";
  private static final long MAX_COPIED = 1_000_000;

  private final Path folder;

  private ScratchHome(Path folder) {
    this.folder = folder;
  }

  /** Creates a home that shows all files of another one. */
  static ScratchHome of(Path home) throws IOException {
    ScratchHome scratch = empty();
    try (Stream<Path> entries = Files.list(home)) {
      for (Path entry : entries.filter(each -> !each.endsWith(DATA)).toList()) {
        scratch.link(entry, String.valueOf(entry.getFileName()));
      }
    }
    scratch.copyData(home.resolve(DATA));
    return scratch;
  }

  /** Creates a home with nothing but these files in one of its folders. */
  static ScratchHome with(String folder, List<Path> files) throws IOException {
    ScratchHome scratch = empty();
    Files.createDirectories(scratch.folder.resolve(folder));
    for (int i = 0; i < files.size(); i++) {
      Files.createDirectories(scratch.folder.resolve(folder + "/" + i));
      scratch.link(files.get(i), folder + "/" + i + "/" + files.get(i).getFileName());
    }
    return scratch;
  }

  private static ScratchHome empty() throws IOException {
    return new ScratchHome(Files.createTempDirectory("serai-validate-").toRealPath());
  }

  Path folder() {
    return folder;
  }

  private void link(Path target, String name) throws IOException {
    Files.createSymbolicLink(folder.resolve(name), target.toAbsolutePath().normalize());
  }

  private void copyData(Path data) throws IOException {
    Path copies = folder.resolve(DATA);
    OwnerOnlyFiles.createFolder(copies);
    if (!Files.isDirectory(data)) {
      return;
    }
    try (Stream<Path> entries = Files.list(data)) {
      for (Path entry : entries.filter(ScratchHome::isCopied).toList()) {
        Files.copy(entry, copies.resolve(String.valueOf(entry.getFileName())));
      }
    }
  }

  private static boolean isCopied(Path entry) {
    String name = String.valueOf(entry.getFileName());
    return Files.isRegularFile(entry)
        && Files.isReadable(entry)
        && !name.startsWith("serai.")
        && isSmall(entry);
  }

  private static boolean isSmall(Path entry) {
    try {
      return Files.size(entry) <= MAX_COPIED;
    } catch (IOException gone) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    delete(folder);
  }

  /** Deletes a folder without following links. */
  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
