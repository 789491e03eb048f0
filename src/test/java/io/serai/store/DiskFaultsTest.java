package io.serai.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DiskFaultsTest {

  private static final Path FILE = Path.of("/home/x");

  @Test
  void aFullDiskIsSaidHoweverItIsMet() {
    String said = "The disk is full: /home/x cannot be written. Free some space, then try again.";

    assertThat(DiskFaults.sentence(FILE, new IOException("No space left on device")))
        .isEqualTo(said);
    assertThat(
            DiskFaults.sentence(
                FILE, new FileSystemException("/home/x", null, "No space left on device")))
        .isEqualTo(said);
  }

  @Test
  void theReasonIsSaidInsteadOfTheNameOnceMore() {
    assertThat(DiskFaults.sentence(FILE, new AccessDeniedException("/home/x")))
        .isEqualTo(
            "/home/x cannot be read or written (permission denied). Make it readable and writable"
                + " for the user "
                + System.getProperty("user.name")
                + ".");
    assertThat(DiskFaults.reason(new FileSystemException("x", null, "Read-only file system")))
        .isEqualTo("Read-only file system");
    assertThat(DiskFaults.reason(new NoSuchFileException("x"))).isEqualTo("it does not exist");
    assertThat(DiskFaults.reason(new IOException())).isEqualTo("IOException");
  }
}
