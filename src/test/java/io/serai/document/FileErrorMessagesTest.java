package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FileErrorMessagesTest {

  private static final Path FILE = Path.of("/home/x");

  @Test
  void everyFormOfAFullDiskIsReportedAsSuch() {
    String said = "The disk is full: /home/x cannot be written. Free some space, then try again.";

    assertThat(FileErrorMessages.sentence(FILE, new IOException("No space left on device")))
        .isEqualTo(said);
    assertThat(
            FileErrorMessages.sentence(
                FILE, new FileSystemException("/home/x", null, "No space left on device")))
        .isEqualTo(said);
  }

  @Test
  void messageHasTheReasonInsteadOfARepeatedFileName() {
    assertThat(FileErrorMessages.sentence(FILE, new AccessDeniedException("/home/x")))
        .isEqualTo(
            "/home/x cannot be read or written (permission denied). Make it readable and writable"
                + " for the user "
                + System.getProperty("user.name")
                + ".");
    assertThat(
            FileErrorMessages.reason(new FileSystemException("x", null, "Read-only file system")))
        .isEqualTo("Read-only file system");
    assertThat(FileErrorMessages.reason(new NoSuchFileException("x")))
        .isEqualTo("it does not exist");
    assertThat(FileErrorMessages.reason(new IOException())).isEqualTo("IOException");
  }
}
