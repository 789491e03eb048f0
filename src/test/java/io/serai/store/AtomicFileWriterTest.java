package io.serai.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileWriterTest {
  @TempDir private Path folder;

  @Test
  void aWriteRemovesWhatKilledProcessesHaveLeftOfTheFile() throws IOException {
    Path file = folder.resolve("vault");
    Path left = temporary(file, Duration.ofHours(25));

    AtomicFileWriter.write(file, new byte[] {1}, AtomicFileWriter.PRIVATE);

    assertThat(left).doesNotExist();
    assertThat(file).hasBinaryContent(new byte[] {1});
  }

  @Test
  void whatAnotherProcessMayBeWritingStays() throws IOException {
    Path file = folder.resolve("vault");
    Path young = temporary(file, Duration.ofHours(23));
    Path ofAnother = temporary(folder.resolve("vault.key"), Duration.ofHours(25));
    Path ofSomebody = Files.createFile(folder.resolve(".vault.tmp"));
    age(ofSomebody, Duration.ofHours(25));

    AtomicFileWriter.write(file, new byte[] {1}, AtomicFileWriter.PRIVATE);

    assertThat(folder).isDirectoryContaining(young::equals);
    assertThat(folder).isDirectoryContaining(ofAnother::equals);
    assertThat(folder).isDirectoryContaining(ofSomebody::equals);
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
