package io.serai.a2e.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.serai.SettableClock;
import io.serai.a2e.data.ValueStorageException;
import io.serai.store.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the three storages keep, and what they refuse. */
@Tag("A2E-7")
class AgentValueStoreTest {
  private static final int MEBI = 1024 * 1024;

  private static final Optional<Instant> FOR_EVER = Optional.empty();

  @TempDir Path folder;
  private final SettableClock clock = new SettableClock();
  private final Database database = Database.open("memory");

  /** The storages. */
  enum Kind {
    SESSION,
    LOCAL,
    FILE
  }

  @AfterEach
  void close() {
    database.close();
  }

  private ValueStorage storage(Kind kind) {
    return switch (kind) {
      case SESSION -> new InMemoryStorage(clock);
      case LOCAL -> new DatabaseStorage(database, clock);
      case FILE -> new FileStorage(folder.resolve("files"), Runnable::run, clock);
    };
  }

  private static <T> T done(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }

  private static void assertRefused(CompletionStage<?> stage, String message) {
    assertThatThrownBy(() -> done(stage))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(ValueStorageException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void valueIsReplacedAndSeenByItsAgentOnly(Kind kind) {
    ValueStorage storage = storage(kind);
    done(storage.store("a", "k", "1", FOR_EVER));
    done(storage.store("a", "k", "2", FOR_EVER));

    assertThat(done(storage.find("a", "k"))).hasValue("2");
    assertThat(done(storage.find("b", "k"))).isEmpty();
    assertThat(done(storage.find("a", "other"))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void valueThatIsTooLongIsRefusedAndTheOldOneStays(Kind kind) {
    ValueStorage storage = storage(kind);
    done(storage.store("a", "k", "1", FOR_EVER));

    assertRefused(storage.store("a", "k", "x".repeat(10 * MEBI + 1), FOR_EVER), "at most 10485760");
    assertThat(done(storage.find("a", "k"))).hasValue("1");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void numberOfValuesOfAnAgentIsBounded(Kind kind) {
    ValueStorage storage = storage(kind);
    for (int i = 0; i < StorageLimits.MAX_VALUES; i++) {
      done(storage.store("a", "k" + i, "1", FOR_EVER));
    }

    assertRefused(storage.store("a", "more", "1", FOR_EVER), "The storage of this agent is full");
    done(storage.store("a", "k0", "2", FOR_EVER));
    done(storage.store("b", "k", "1", FOR_EVER));
    assertThat(done(storage.find("a", "k0"))).hasValue("2");
  }

  @Test
  @Tag("FLD-6")
  void sizeOfAllValuesOfAnAgentIsBounded() {
    ValueStorage storage = storage(Kind.SESSION);
    done(storage.store("a", "one", "x".repeat(6 * MEBI), FOR_EVER));

    assertRefused(storage.store("a", "two", "x".repeat(6 * MEBI), FOR_EVER), "is full");
    done(storage.store("a", "one", "x".repeat(8 * MEBI), FOR_EVER));
    done(storage.store("b", "two", "x".repeat(6 * MEBI), FOR_EVER));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../b/x", "/etc/passwd", "a/../../x", ".hidden", "a//b", ""})
  @Tag("A2E-82")
  void fileKeyThatIsNotARelativePathIsRefused(String key) {
    ValueStorage storage = storage(Kind.FILE);
    done(storage.store("b", "x", "1", FOR_EVER));

    assertRefused(storage.store("a", key, "2", FOR_EVER), "not a relative path");
    assertThat(done(storage.find("a", key))).isEmpty();
    assertThat(done(storage.find("b", "x"))).hasValue("1");
  }

  @Test
  @Tag("A2E-82")
  void symbolicLinkDoesNotLeadOutOfTheFolderOfAnAgent() throws IOException {
    ValueStorage storage = storage(Kind.FILE);
    done(storage.store("a", "own", "1", FOR_EVER));
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.writeString(outside.resolve("secret"), "s");
    Files.createSymbolicLink(folder.resolve("files/a/link"), outside);

    assertRefused(storage.store("a", "link/new", "2", FOR_EVER), "leads out of the agent's folder");
    assertRefused(storage.find("a", "link/secret"), "leads out of the agent's folder");
    assertThat(outside.resolve("new")).doesNotExist();
  }

  @Test
  void fullDiskIsReportedAndTheOldValueStays() {
    Path files = folder.resolve("files");
    done(new FileStorage(files, Runnable::run, clock).store("a", "k", "1", FOR_EVER));
    FileStorage full =
        new FileStorage(
            files,
            Runnable::run,
            clock,
            (file, content) -> {
              throw new IOException(file + ": No space left on device");
            });

    assertRefused(
        full.store("a", "k", "2", FOR_EVER), "The disk of the hub is full: nothing was stored.");
    assertThat(done(full.find("a", "k"))).hasValue("1");
  }

  @Test
  void keyBelowAFileOrOfAFolderIsRefused() {
    ValueStorage storage = storage(Kind.FILE);
    done(storage.store("a", "one/two", "1", FOR_EVER));

    assertRefused(storage.store("a", "one/two/three", "1", FOR_EVER), "The key is below a file");
    assertRefused(storage.store("a", "one", "1", FOR_EVER), "The key is a folder");
    assertRefused(storage.store("a", "é".repeat(101), "1", FOR_EVER), "not a relative path");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  @Tag("FLD-30")
  void agentListsAndDeletesItsOwnValues(Kind kind) {
    ValueStorage storage = storage(kind);
    done(storage.store("a", "two/b", "12", FOR_EVER));
    done(storage.store("a", "one", "1", FOR_EVER));
    done(storage.store("b", "one", "1", FOR_EVER));

    assertThat(done(storage.list("a")))
        .extracting(StoredValue::key, StoredValue::size)
        .containsExactly(tuple("one", 1L), tuple("two/b", 2L));
    assertThat(done(storage.delete("a", "two/b"))).isTrue();
    assertThat(done(storage.delete("a", "two/b"))).isFalse();
    assertThat(done(storage.find("a", "two/b"))).isEmpty();
    assertThat(done(storage.list("a"))).hasSize(1);
    assertThat(done(storage.find("b", "one"))).hasValue("1");
    done(storage.store("a", "two", "1", FOR_EVER));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  @Tag("FLD-30")
  void deletedValueMakesRoom(Kind kind) {
    ValueStorage storage = storage(kind);
    for (int i = 0; i < StorageLimits.MAX_VALUES; i++) {
      done(storage.store("a", "k" + i, "1", FOR_EVER));
    }
    done(storage.delete("a", "k7"));

    done(storage.store("a", "more", "1", FOR_EVER));

    assertRefused(storage.store("a", "k7", "1", FOR_EVER), "The storage of this agent is full");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  @Tag("FLD-30")
  void valueIsGoneWhenItsTimeIsOver(Kind kind) {
    ValueStorage storage = storage(kind);
    Instant end = clock.instant().plusSeconds(60);
    done(storage.store("a", "short", "1", Optional.of(end)));
    done(storage.store("a", "renewed", "1", Optional.of(end)));
    done(storage.store("a", "renewed", "2", FOR_EVER));
    assertThat(done(storage.find("a", "short"))).hasValue("1");
    assertThat(done(storage.list("a")))
        .extracting(StoredValue::key, StoredValue::expiresAt)
        .containsExactly(tuple("renewed", FOR_EVER), tuple("short", Optional.of(end)));

    clock.advance(Duration.ofSeconds(60));

    assertThat(done(storage.find("a", "short"))).isEmpty();
    assertThat(done(storage.delete("a", "short"))).isFalse();
    assertThat(done(storage.list("a"))).extracting(StoredValue::key).containsExactly("renewed");
    assertThat(done(storage.find("a", "renewed"))).hasValue("2");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  @Tag("FLD-30")
  void expiredValuesMakeRoom(Kind kind) {
    ValueStorage storage = storage(kind);
    Optional<Instant> soon = Optional.of(clock.instant().plusSeconds(1));
    for (int i = 0; i < StorageLimits.MAX_VALUES; i++) {
      done(storage.store("a", "k" + i, "1", soon));
    }

    clock.advance(Duration.ofSeconds(1));

    done(storage.store("a", "more", "1", FOR_EVER));
    assertThat(done(storage.list("a"))).extracting(StoredValue::key).containsExactly("more");
  }
}
