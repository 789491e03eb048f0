package io.serai.dialect.organization.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which folders hold the same reports. */
class SameFolderTest {
  @TempDir private Path folder;
  private Path one;

  @BeforeEach
  void create() throws IOException {
    one = Files.createDirectories(folder.resolve("one"));
  }

  @Test
  void folderIsTheSameByAnySpelling() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), one);

    assertThat(SameFolder.is(one, Path.of(one + "/"))).isTrue();
    assertThat(SameFolder.is(one, one.resolve("../one/."))).isTrue();
    assertThat(SameFolder.is(one, link)).isTrue();
    assertThat(SameFolder.is(link.resolve("inner"), one.resolve("inner"))).isTrue();
  }

  @Test
  void folderInsideAnotherIsTheSame() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), one);

    assertThat(SameFolder.is(one, one.resolve("inner"))).isTrue();
    assertThat(SameFolder.is(one.resolve("inner/most"), link)).isTrue();
  }

  @Test
  void foldersWithOneFolderOfReportsAreTheSame() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other"));
    Files.createDirectories(one.resolve("reports"));
    Files.createSymbolicLink(other.resolve("reports"), one.resolve("reports"));

    assertThat(SameFolder.is(one, other)).isTrue();
  }

  @Test
  void foldersBesideEachOtherAreNot() {
    assertThat(SameFolder.is(one, folder.resolve("other"))).isFalse();
    assertThat(SameFolder.is(one, folder.resolve("one-more"))).isFalse();
  }
}
