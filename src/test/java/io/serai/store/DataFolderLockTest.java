package io.serai.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class DataFolderLockTest {
  @TempDir Path data;

  @Test
  void secondLockOfTheSameProcessIsRefusedAndTheFirstRemains() throws Exception {
    try (DataFolderLock first = DataFolderLock.acquire(data)) {
      assertThat(first).isNotNull();

      assertThatThrownBy(() -> DataFolderLock.acquire(data.resolve("../" + data.getFileName())))
          .isInstanceOf(StoreException.class);

      try (SecondJvm other = SecondJvm.start(LockHolder.class, data)) {
        assertThat(other.next("locked "))
            .contains("Another hub (process " + ProcessHandle.current().pid() + ") runs on");
      }
    }
  }

  @Test
  void lockOfAnotherProcessIsReportedWithItsIdAndEndsWithIt() throws Exception {
    try (SecondJvm other = SecondJvm.start(LockHolder.class, data)) {
      assertThat(other.next("locked ")).doesNotStartWith("not");

      assertThatThrownBy(() -> DataFolderLock.acquire(data))
          .isInstanceOf(StoreException.class)
          .hasMessage(
              "Another hub (process "
                  + other.pid()
                  + ") runs on "
                  + data
                  + ". Stop it, or choose another home for this one with --home.");

      other.kill();
      DataFolderLock.acquire(data).close();
    }
  }

  @Test
  void closedLockCanBeAcquiredAgain() {
    DataFolderLock.acquire(data).close();

    DataFolderLock.acquire(data).close();
  }

  @Test
  void folderIsHeldWhileItIsLocked() {
    assertThat(DataFolderLock.isHeld(data)).isFalse();
    try (DataFolderLock lock = DataFolderLock.acquire(data)) {
      assertThat(DataFolderLock.isHeld(data)).isTrue();
      assertThat(lock).isNotNull();
    }
    assertThat(DataFolderLock.isHeld(data)).isFalse();
    assertThatThrownBy(() -> DataFolderLock.isHeld(Path.of("/proc/data")))
        .isInstanceOf(StoreException.class);
  }

  @Test
  void folderThatCannotBeCreatedIsReported() {
    assertThatThrownBy(() -> DataFolderLock.acquire(Path.of("/proc/data")))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("/proc/data cannot be read or written (");
  }
}
