package io.serai.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.SettableClock;
import io.serai.mcp.model.McpException;
import io.serai.store.Database;
import io.serai.store.PostgresServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What sessions have set is theirs alone, is bounded, and expires; in all databases. */
@Timeout(300)
class SessionStoreTest {
  private static final SessionKey ANN = new SessionKey("ann", "s1");
  private static final SessionKey BOB = new SessionKey("bob", "s1");
  private static final String URI = "serai://knowledge/" + "long/".repeat(700) + "guide.md";

  /** A database in a folder. */
  enum Store {
    MEMORY(folder -> "memory"),
    SQLITE(folder -> "jdbc:sqlite:" + folder.resolve("serai.db")),
    POSTGRES(folder -> PostgresServer.newDatabase());

    private final Function<Path, String> url;

    Store(Function<Path, String> url) {
      this.url = url;
    }
  }

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock();
  private Database database;

  private SessionStore open(Store store) {
    return open(store, 1_000, 1_000);
  }

  private SessionStore open(Store store, int maxOfCaller, int max) {
    database = Database.open(store.url.apply(folder));
    return new SessionStore(database, clock, maxOfCaller, max, 1);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static <T> T done(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }

  private static SessionKey session(String caller, int number) {
    return new SessionKey(caller, "s" + number);
  }

  private static Set<SessionKey> subscribers(SessionStore store, String uri) {
    return done(store.subscribers(List.of(uri))).keySet();
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void aSessionIsOneOfItsCaller(Store kind) {
    SessionStore store = open(kind);
    done(store.setLogLevel(ANN, "info"));
    done(store.setLogLevel(ANN, "error"));
    done(store.subscribe(ANN, URI));

    assertThat(done(store.logLevel(ANN))).contains("error");
    assertThat(done(store.logLevel(BOB))).isEmpty();
    assertThat(subscribers(store, URI)).containsExactly(ANN);

    done(store.unsubscribe(BOB, URI));
    assertThat(subscribers(store, URI)).containsExactly(ANN);
    done(store.unsubscribe(ANN, URI));
    assertThat(subscribers(store, URI)).isEmpty();
    assertThat(done(store.logLevel(ANN))).contains("error");
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void aSessionThatHasEndedIsForgotten(Store kind) {
    SessionStore store = open(kind);
    SessionKey another = session("ann", 2);
    for (SessionKey each : List.of(ANN, BOB, another)) {
      done(store.setLogLevel(each, "info"));
      done(store.subscribe(each, URI));
    }

    done(store.forget(ANN));

    assertThat(subscribers(store, URI)).containsExactlyInAnyOrder(BOB, another);
    assertThat(done(store.logLevel(ANN))).isEmpty();
    assertThat(done(store.logLevel(BOB))).contains("info");
    assertThat(done(store.logLevel(another))).contains("info");
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void subscribersAreFoundForAllUrisAtOnce(Store kind) {
    SessionStore store = open(kind);
    done(store.subscribe(ANN, "a"));
    done(store.subscribe(ANN, "b"));
    done(store.subscribe(BOB, "b"));
    done(store.subscribe(BOB, "c"));

    Map<SessionKey, Set<String>> found = done(store.subscribers(List.of("a", "b", "none")));

    assertThat(found).isEqualTo(Map.of(ANN, Set.of("a", "b"), BOB, Set.of("b")));
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void aSessionHasAtMostAHundredSubscriptions(Store kind) {
    SessionStore store = open(kind);
    for (int i = 0; i < SessionStore.MAX_SUBSCRIPTIONS; i++) {
      done(store.subscribe(ANN, "uri" + i));
    }
    done(store.subscribe(ANN, "uri0"));
    done(store.setLogLevel(ANN, "info"));

    assertRefused(store.subscribe(ANN, "another"), "at most 100 resources");
    done(store.subscribe(BOB, "another"));
    done(store.unsubscribe(ANN, "uri7"));
    done(store.subscribe(ANN, "another"));
    assertThat(subscribers(store, "another")).containsExactlyInAnyOrder(ANN, BOB);
  }

  private static void assertRefused(CompletionStage<Void> stage, String why) {
    assertThatThrownBy(() -> done(stage))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(McpException.class)
        .hasMessageContaining(why);
  }

  /** What a caller may not do costs no other caller: its write is not undone and run again. */
  @ParameterizedTest
  @EnumSource(Store.class)
  void aRefusalLeavesTheTransactionOfOthersAlone(Store kind) {
    SessionStore store = open(kind);
    for (int i = 0; i < SessionStore.MAX_SUBSCRIPTIONS; i++) {
      done(store.subscribe(ANN, "uri" + i));
    }
    CompletableFuture<Void> queued = new CompletableFuture<>();
    AtomicInteger runs = new AtomicInteger();
    CompletionStage<Void> blocking = database.write(handle -> queued.join());
    CompletionStage<Integer> other = database.write(handle -> runs.incrementAndGet());
    CompletionStage<Void> refused = store.subscribe(ANN, "another");
    queued.complete(null);

    assertRefused(refused, "at most 100 resources");
    done(blocking);
    assertThat(done(other)).isEqualTo(1);
    assertThat(runs).hasValue(1);
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void theOldestValuesOfACallerMakeRoomForItsNewest(Store kind) {
    SessionStore store = open(kind, 4, 1_000);
    for (int i = 1; i <= 2; i++) {
      done(store.subscribe(session("ann", i), "a"));
      done(store.subscribe(session("ann", i), "b"));
      clock.advance(Duration.ofMinutes(1));
    }
    done(store.subscribe(BOB, "a"));

    done(store.subscribe(session("ann", 2), "c"));
    done(store.setLogLevel(session("ann", 3), "info"));

    assertThat(subscribers(store, "a")).containsExactlyInAnyOrder(session("ann", 2), BOB);
    assertThat(subscribers(store, "b")).containsExactly(session("ann", 2));
    assertThat(done(store.logLevel(session("ann", 3)))).contains("info");
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void callersThatFillTheStoreTakeNoRoomOfOthers(Store kind) {
    SessionStore store = open(kind, 1_000, 6);
    done(store.subscribe(BOB, "a"));
    for (int i = 0; i < 20; i++) {
      clock.advance(Duration.ofMinutes(1));
      done(store.subscribe(session("ann", i), "uri" + i));
      done(store.subscribe(session("eve", i), "uri" + i));
    }
    done(store.setLogLevel(BOB, "info"));

    assertThat(subscribers(store, "a")).containsExactly(BOB);
    assertThat(done(store.logLevel(BOB))).contains("info");
    assertThat(subscribers(store, "uri19"))
        .containsExactlyInAnyOrder(session("ann", 19), session("eve", 19));
    assertThat(subscribers(store, "uri10")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void valuesExpireUnlessTheirSessionIsUsed(Store kind) {
    SessionStore store = open(kind);
    done(store.subscribe(ANN, "a"));
    done(store.subscribe(BOB, "a"));
    done(store.setLogLevel(BOB, "info"));

    clock.advance(Duration.ofDays(6));
    done(store.keep(List.of(ANN)));
    clock.advance(Duration.ofDays(1));

    assertThat(subscribers(store, "a")).containsExactly(ANN);
    assertThat(done(store.logLevel(BOB))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void aLogLevelThatIsReadIsKept(Store kind) {
    SessionStore store = open(kind);
    done(store.setLogLevel(ANN, "info"));

    clock.advance(Duration.ofDays(6).plusHours(1));
    assertThat(done(store.logLevel(ANN))).contains("info");
    done(store.keep(List.of())); // after the write that the read has begun
    clock.advance(Duration.ofDays(6));

    assertThat(done(store.logLevel(ANN))).isEqualTo(Optional.of("info"));
  }
}
