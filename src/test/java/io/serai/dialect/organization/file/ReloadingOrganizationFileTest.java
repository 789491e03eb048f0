package io.serai.dialect.organization.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.reload.FileReloadOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReloadingOrganizationFileTest {
  @TempDir private Path folder;

  @Test
  void fileThatExhaustsTheMemoryIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("active.json"), "{}");
    ReloadingOrganizationFile<String> read =
        new ReloadingOrganizationFile<>(
            file,
            new FolderBoundary(folder),
            "active.json",
            root -> {
              throw new OutOfMemoryError("of a test");
            },
            Clock.systemUTC());

    assertThat(read.look(true))
        .map(FileReloadOutcome::status)
        .contains(FileReloadOutcome.Status.REFUSED);
    assertThat(read.look(false)).isEmpty();
  }
}
