package io.serai.a2e.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.a2e.data.RefusalException;
import io.serai.store.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
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
class AgentStorageTest {
  private static final int MEBI = 1024 * 1024;

  @TempDir Path folder;
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
      case SESSION -> new SessionStorage();
      case LOCAL -> new DatabaseStorage(database, Clock.systemUTC());
      case FILE -> new FileStorage(folder.resolve("files"), Runnable::run);
    };
  }

  private static <T> T done(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }

  private static void assertRefused(CompletionStage<?> stage, String message) {
    assertThatThrownBy(() -> done(stage))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(RefusalException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void valueIsReplacedAndSeenByItsAgentOnly(Kind kind) {
    ValueStorage storage = storage(kind);
    done(storage.store("a", "k", "1"));
    done(storage.store("a", "k", "2"));

    assertThat(done(storage.find("a", "k"))).hasValue("2");
    assertThat(done(storage.find("b", "k"))).isEmpty();
    assertThat(done(storage.find("a", "other"))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void valueThatIsTooLongIsRefusedAndTheOldOneStays(Kind kind) {
    ValueStorage storage = storage(kind);
    done(storage.store("a", "k", "1"));

    assertRefused(storage.store("a", "k", "x".repeat(10 * MEBI + 1)), "at most 10485760");
    assertThat(done(storage.find("a", "k"))).hasValue("1");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void numberOfValuesOfAnAgentIsBounded(Kind kind) {
    ValueStorage storage = storage(kind);
    for (int i = 0; i < StorageLimits.MAX_VALUES; i++) {
      done(storage.store("a", "k" + i, "1"));
    }

    assertRefused(storage.store("a", "more", "1"), "The storage of this agent is full");
    done(storage.store("a", "k0", "2"));
    done(storage.store("b", "k", "1"));
    assertThat(done(storage.find("a", "k0"))).hasValue("2");
  }

  @Test
  @Tag("FLD-6")
  void sizeOfAllValuesOfAnAgentIsBounded() {
    ValueStorage storage = storage(Kind.SESSION);
    done(storage.store("a", "one", "x".repeat(6 * MEBI)));

    assertRefused(storage.store("a", "two", "x".repeat(6 * MEBI)), "is full");
    done(storage.store("a", "one", "x".repeat(8 * MEBI)));
    done(storage.store("b", "two", "x".repeat(6 * MEBI)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../b/x", "/etc/passwd", "a/../../x", ".hidden", "a//b", ""})
  @Tag("A2E-82")
  void fileKeyThatIsNoRelativePathIsRefused(String key) {
    ValueStorage storage = storage(Kind.FILE);
    done(storage.store("b", "x", "1"));

    assertRefused(storage.store("a", key, "2"), "no relative path");
    assertThat(done(storage.find("a", key))).isEmpty();
    assertThat(done(storage.find("b", "x"))).hasValue("1");
  }

  @Test
  @Tag("A2E-82")
  void symbolicLinkDoesNotLeadOutOfTheFolderOfAnAgent() throws IOException {
    ValueStorage storage = storage(Kind.FILE);
    done(storage.store("a", "own", "1"));
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.writeString(outside.resolve("secret"), "s");
    Files.createSymbolicLink(folder.resolve("files/a/link"), outside);

    assertRefused(storage.store("a", "link/new", "2"), "leads out of the agent's folder");
    assertRefused(storage.find("a", "link/secret"), "leads out of the agent's folder");
    assertThat(outside.resolve("new")).doesNotExist();
  }

  @Test
  void fullDiskIsReportedAndTheOldValueStays() {
    Path files = folder.resolve("files");
    done(new FileStorage(files, Runnable::run).store("a", "k", "1"));
    FileStorage full =
        new FileStorage(
            files,
            Runnable::run,
            (file, content) -> {
              throw new IOException(file + ": No space left on device");
            });

    assertRefused(full.store("a", "k", "2"), "The disk of the hub is full: nothing was stored.");
    assertThat(done(full.find("a", "k"))).hasValue("1");
  }

  @Test
  void keyBelowAFileOrOfAFolderIsRefused() {
    ValueStorage storage = storage(Kind.FILE);
    done(storage.store("a", "one/two", "1"));

    assertRefused(storage.store("a", "one/two/three", "1"), "The key is below a file");
    assertRefused(storage.store("a", "one", "1"), "The key is a folder");
    assertRefused(storage.store("a", "é".repeat(101), "1"), "no relative path");
  }
}
