package io.serai.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AtomicFileWriterTest {
  @TempDir private Path folder;

  @Test
  void theFirstWriteInAFolderRemovesWhatKilledProcessesHaveLeft() throws IOException {
    Path file = folder.resolve("vault");
    Path left = temporary(file, Duration.ofHours(25));
    Path ofAnother = temporary(folder.resolve("a.b"), Duration.ofHours(25));

    write(file);

    assertThat(left).doesNotExist();
    assertThat(ofAnother).doesNotExist();
    assertThat(file).hasBinaryContent(new byte[] {1});
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\u00e4", "\u20ac", "\ud83d\ude00"})
  void aFileMayHaveTheLongestName(String letter) throws IOException {
    int bytes = letter.getBytes(StandardCharsets.UTF_8).length;
    Path file = folder.resolve(letter.repeat(255 / bytes));

    write(file);

    assertThat(file).hasBinaryContent(new byte[] {1});
  }

  @Test
  void laterWritesDoNotSearchTheFolder() throws IOException {
    Path file = folder.resolve("vault");
    write(file);
    Path left = temporary(file, Duration.ofHours(25));

    write(file);

    assertThat(folder).isDirectoryContaining(left::equals);
  }

  @Test
  void whatAnotherProcessMayBeWritingStays() throws IOException {
    Path file = folder.resolve("vault");
    Path young = temporary(file, Duration.ofHours(23));

    write(file);

    assertThat(folder).isDirectoryContaining(young::equals);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".vault.tmp",
        ".vault.3f2504e0-4f89-11d3-9a0c-0305e82c330x.tmp",
        ".vault.0003f2504e0-4f89-11d3-9a0c-305e82c33.tmp",
        ".3f2504e0-4f89-11d3-9a0c-0305e82c3301.tmp",
        "a.vault.3f2504e0-4f89-11d3-9a0c-0305e82c3301.tmp",
        ".vault.3f2504e0-4f89-11d3-9a0c-0305e82c3301.txt"
      })
  void whatSomebodyElseHasNamedStays(String name) throws IOException {
    Path other = Files.createFile(folder.resolve(name));
    age(other, Duration.ofHours(25));

    write(folder.resolve("vault"));

    assertThat(folder).isDirectoryContaining(other::equals);
  }

  private static void write(Path file) throws IOException {
    AtomicFileWriter.write(file, new byte[] {1}, AtomicFileWriter.PRIVATE);
  }

  private static Path temporary(Path file, Duration age) throws IOException {
    Path temporary = Files.createFile(AtomicFileWriter.temporaryFor(file));
    age(temporary, age);
    return temporary;
  }

  private static void age(Path file, Duration age) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
  }
}
