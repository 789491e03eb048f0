package io.serai.a2e.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The number of files in a folder and its subfolders, and their total size in bytes. */
record FolderUsage(long files, long bytes) {

  /** Counts the files of a folder, which need not exist. */
  static FolderUsage of(Path folder) throws IOException {
    List<Path> files = filesOf(folder);
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.size(file);
    }
    return new FolderUsage(files.size(), bytes);
  }

  /** Returns the files of a folder, which need not exist, without those that are hidden. */
  static List<Path> filesOf(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(FolderUsage::isFile).sorted().toList();
    }
  }

  /** Returns the usage without one of the files, which need not exist. */
  FolderUsage without(Path file) throws IOException {
    return isFile(file) ? new FolderUsage(files - 1, bytes - Files.size(file)) : this;
  }

  /** Returns the usage with one more file. */
  FolderUsage with(long size) {
    return new FolderUsage(files + 1, bytes + size);
  }

  private static boolean isFile(Path path) {
    return !String.valueOf(path.getFileName()).startsWith(".")
        && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }
}
