package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecursiveFileListingTest {

  @TempDir Path folder;

  @Test
  void listsTheFolderAndItsContentsInOrder() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("b"));
    Path deep = Files.writeString(inner.resolve("c.txt"), "");
    Path first = Files.writeString(folder.resolve("a.txt"), "");

    assertThat(RecursiveFileListing.of(folder)).containsExactly(folder, first, inner, deep);
  }

  @Test
  void missingFolderIsAnIoException() {
    assertThatThrownBy(() -> RecursiveFileListing.of(folder.resolve("none")))
        .isInstanceOf(NoSuchFileException.class);
  }
}
