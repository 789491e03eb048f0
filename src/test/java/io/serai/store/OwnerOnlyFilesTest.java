package io.serai.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyFilesTest {
  @TempDir Path folder;

  @Test
  void foldersAndFilesAreCreatedWithOwnerOnlyAccess() throws IOException {
    Path data = OwnerOnlyFiles.createFolder(folder.resolve("above/data"));
    OwnerOnlyFiles.createFile(data.resolve("empty"));
    try (FileChannel opened = OwnerOnlyFiles.open(data.resolve("opened"))) {
      assertThat(opened.size()).isZero();
    }

    assertThat(mode(data)).isEqualTo("rwx------");
    assertThat(mode(data.resolve("empty"))).isEqualTo("rw-------");
    assertThat(mode(data.resolve("opened"))).isEqualTo("rw-------");
    assertThat(mode(folder.resolve("above"))).isNotEqualTo("rwx------");
  }

  @Test
  void existingFileKeepsItsContent() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "content");

    OwnerOnlyFiles.createFile(file);

    assertThat(file).hasContent("content");
  }

  @Test
  void accessOfOthersIsRemovedAndStricterModesAreKept() throws IOException {
    Path data = Files.createDirectories(folder.resolve("data/below")).getParent();
    Path loose = withMode(data.resolve("below/loose"), "rwxrw-r--");
    Path readOnly = withMode(data.resolve("read-only"), "r--r-----");

    OwnerOnlyFiles.tightenAll(data);

    assertThat(mode(data)).isEqualTo("rwx------");
    assertThat(mode(data.resolve("below"))).isEqualTo("rwx------");
    assertThat(mode(loose)).isEqualTo("rw-------");
    assertThat(mode(readOnly)).isEqualTo("r--------");
  }

  @Test
  void targetOfALinkIsUnchanged() throws IOException {
    Path elsewhere = withMode(folder.resolve("elsewhere"), "rw-r--r--");
    Path data = Files.createDirectory(folder.resolve("data"));
    Files.createSymbolicLink(data.resolve("operators"), elsewhere);

    OwnerOnlyFiles.tightenAll(data);

    assertThat(mode(elsewhere)).isEqualTo("rw-r--r--");
  }

  @Test
  void linkedFolderIsRestrictedToItsOwner() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path file = withMode(real.resolve("file"), "rw-r--r--");

    OwnerOnlyFiles.tightenAll(Files.createSymbolicLink(folder.resolve("data"), real));

    assertThat(mode(real)).isEqualTo("rwx------");
    assertThat(mode(file)).isEqualTo("rw-------");
  }

  /** The file system of an archive has no POSIX permissions, as those of some disks. */
  @Test
  void fileSystemWithoutModesIsSupported() throws IOException {
    URI archive = URI.create("jar:" + folder.resolve("archive.zip").toUri());
    try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
      Path data = OwnerOnlyFiles.createFolder(zip.getPath("/data"));
      OwnerOnlyFiles.createFile(data.resolve("file"));

      assertThatCode(() -> OwnerOnlyFiles.tightenAll(data)).doesNotThrowAnyException();

      assertThat(data.resolve("file")).exists();
    }
  }

  private static Path withMode(Path file, String mode) throws IOException {
    Files.writeString(file, "");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
