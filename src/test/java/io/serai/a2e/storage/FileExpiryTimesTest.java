package io.serai.a2e.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.serai.SettableClock;
import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When stored files expire after crashes, failed writes and damage. */
@Tag("FLD-30")
class FileExpiryTimesTest {
  private static final Optional<Duration> NEVER = Optional.empty();
  private static final Optional<Duration> SOON = Optional.of(Duration.ofSeconds(10));
  private static final Optional<Duration> LATE = Optional.of(Duration.ofSeconds(20));

  @TempDir Path folder;
  private final SettableClock clock = new SettableClock();
  private final Instant start = clock.instant();

  static Stream<Arguments> replacements() {
    return Stream.of("old", "new")
        .flatMap(
            value ->
                Stream.of(
                    Arguments.of(NEVER, value, SOON),
                    Arguments.of(SOON, value, NEVER),
                    Arguments.of(SOON, value, LATE),
                    Arguments.of(LATE, value, SOON),
                    Arguments.of(SOON, value, SOON)));
  }

  @ParameterizedTest
  @MethodSource("replacements")
  void valueThatCannotBeReplacedKeepsItsTime(
      Optional<Duration> before, String value, Optional<Duration> after) {
    store(storage(AtomicFileWriter::write), "old", before);

    crash(
        (file, content, permissions) -> {
          throw new Crash();
        },
        value,
        after);

    assertKept("old", before);
  }

  @ParameterizedTest
  @MethodSource("replacements")
  void valueWhoseReplacementEndsInACrashHasItsOwnTime(
      Optional<Duration> before, String value, Optional<Duration> after) {
    store(storage(AtomicFileWriter::write), "old", before);

    crash(
        (file, content, permissions) -> {
          AtomicFileWriter.write(file, content, permissions);
          throw new Crash();
        },
        value,
        after);

    assertKept(value, value.equals("old") ? before : after);
  }

  @Test
  void replacementAfterACrashHasItsOwnTime() {
    store(storage(AtomicFileWriter::write), "old", NEVER);
    crash(
        (file, content, permissions) -> {
          AtomicFileWriter.write(file, content, permissions);
          throw new Crash();
        },
        "new",
        SOON);

    crash(
        (file, content, permissions) -> {
          AtomicFileWriter.write(file, content, permissions);
          throw new Crash();
        },
        "newer",
        SOON);

    assertKept("newer", SOON);
  }

  @Test
  void valueWithoutATimeIsNotStoredUnderThatOfACrash() {
    crash(
        (file, content, permissions) -> {
          throw new Crash();
        },
        "new",
        SOON);

    store(storage(AtomicFileWriter::write), "newer", NEVER);

    assertKept("newer", NEVER);
    assertThat(hidden()).doesNotExist();
  }

  @Test
  void timeThatIsSettledIsTheOnlyOneInItsFile() throws IOException {
    FileStorage storage = storage(AtomicFileWriter::write);
    store(storage, "old", SOON);
    store(storage, "new", LATE);

    assertThat(hidden()).hasContent(start.plus(LATE.orElseThrow()).toString());
    store(storage, "old", NEVER);
    assertThat(hidden()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "tomorrow", "never\n", "2026-01-01T00:00:00Z x y\nz", "\n\n\n"})
  void valueWithADamagedTimeStays(String damage) throws IOException {
    FileStorage storage = storage(AtomicFileWriter::write);
    store(storage, "old", SOON);
    Files.writeString(hidden(), damage);

    assertKept("old", NEVER);
    assertThat(storage.delete("a", "k").toCompletableFuture().join()).isTrue();
  }

  @Test
  void timeThatIsNotTextKeepsNoAgentFromStoring() throws IOException {
    FileStorage storage = storage(AtomicFileWriter::write);
    store(storage, "old", SOON);
    Files.write(hidden(), new byte[] {(byte) 0xff, 0});

    storage.store("a", "other", "1", Optional.empty()).toCompletableFuture().join();

    assertKept("old", NEVER);
  }

  private Path hidden() {
    return folder.resolve("files/a/.k.expires");
  }

  private void crash(Writer writer, String value, Optional<Duration> life) {
    assertThat(catchThrowable(() -> store(storage(writer), value, life)))
        .hasCauseInstanceOf(Crash.class);
  }

  private void store(FileStorage storage, String value, Optional<Duration> life) {
    storage.store("a", "k", value, life.map(start::plus)).toCompletableFuture().join();
  }

  /** Asserts that the value is found by a storage that has just started, until its time is over. */
  private void assertKept(String value, Optional<Duration> life) {
    FileStorage storage = storage(AtomicFileWriter::write);
    clock.advance(life.orElse(Duration.ofDays(9)).minusMillis(1));
    assertThat(storage.find("a", "k").toCompletableFuture().join()).hasValue(value);
    assertThat(storage.list("a").toCompletableFuture().join())
        .filteredOn(stored -> stored.key().equals("k"))
        .extracting(StoredValue::expiresAt)
        .containsExactly(life.map(start::plus));
    clock.advance(Duration.ofMillis(1));
    assertThat(storage.find("a", "k").toCompletableFuture().join().isEmpty())
        .isEqualTo(life.isPresent());
  }

  private FileStorage storage(Writer writer) {
    return new FileStorage(
        folder.resolve("files"),
        Runnable::run,
        clock,
        (file, content) -> writer.write(file, content, AtomicFileWriter.PRIVATE));
  }

  /** Writes a file, or does not. */
  private interface Writer {
    void write(Path file, byte[] content, Set<PosixFilePermission> mode) throws IOException;
  }

  /** The process ends here. */
  private static final class Crash extends Error {
    private static final long serialVersionUID = 1;
  }
}
