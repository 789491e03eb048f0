package io.serai.console.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.security.OperatorRole;
import io.serai.store.Database;
import io.serai.store.PostgresServer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sessions in both databases. */
@Timeout(300)
class SessionTableTest {
  private static final Duration LIFETIME = Duration.ofHours(1);

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock();
  private Database database;
  private SessionTable table;

  private void open(String kind) {
    database =
        Database.open(
            kind.equals("postgres")
                ? PostgresServer.newDatabase()
                : "jdbc:sqlite:" + folder.resolve("serai.db"));
    table = new SessionTable(database);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgres"})
  void openSessionsAreListedUntilTheyEndOrExpire(String kind) {
    open(kind);
    SessionRow first = begin("a", "anna");
    clock.advance(Duration.ofMinutes(1));
    SessionRow second = begin("b", "bob");

    assertThat(table.open(clock.instant()).join()).containsExactly(second, first);

    assertThat(table.end("a", clock.instant()).join()).contains(first);
    assertThat(table.end("a", clock.instant()).join()).isEmpty();
    assertThat(table.end("nobody", clock.instant()).join()).isEmpty();
    assertThat(table.open(clock.instant()).join()).containsExactly(second);
    assertThat(table.ended(clock.instant()).join())
        .extracting(SessionTable.Ended::id)
        .containsExactly("a");

    clock.advance(LIFETIME);
    assertThat(table.open(clock.instant()).join()).isEmpty();
    assertThat(table.ended(clock.instant()).join()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgres"})
  void useKeepsWhatIsKnownAndEndsNoEnd(String kind) {
    open(kind);
    SessionRow begun = begin("a", "anna");
    clock.advance(Duration.ofMinutes(2));
    SessionRow used =
        new SessionRow(
            "a", "anna", null, null, true, begun.begun(), clock.instant(), begun.expires());
    table.put(used).join();

    assertThat(table.open(clock.instant()).join())
        .containsExactly(
            new SessionRow(
                "a",
                "anna",
                begun.label(),
                begun.role(),
                true,
                begun.begun(),
                clock.instant(),
                begun.expires()));

    table.end(used, clock.instant()).join();
    table.put(used).join();
    assertThat(table.open(clock.instant()).join()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgres"})
  void whoBeginsManySessionsHasAFewRowsAndNoneIsValidAgain(String kind) {
    open(kind);
    begin("first", "anna");
    table.end("first", clock.instant()).join();
    SessionRow other = begin("other", "bob");
    for (int i = 0; i < SessionTable.MAX_OF_OWNER + 5; i++) {
      clock.advance(Duration.ofMillis(1));
      begin("s" + i, "anna");
    }

    assertThat(table.open(clock.instant()).join())
        .hasSize(SessionTable.MAX_OF_OWNER + 1)
        .contains(other)
        .extracting(SessionRow::id)
        .doesNotContain("s4")
        .contains("s5");
    SignedOutSessions ended = new SignedOutSessions();
    List<SessionTable.Ended> stored = table.ended(clock.instant()).join();
    assertThat(stored).singleElement().matches(SessionTable.Ended::isAll);
    ended.accept(stored, clock.instant());
    Instant now = clock.instant();
    assertThat(ended.contain("first", "anna", now.minusMillis(SessionTable.MAX_OF_OWNER + 5)))
        .isTrue();
    assertThat(ended.contain("s4", "anna", now.minusMillis(SessionTable.MAX_OF_OWNER))).isTrue();
    assertThat(ended.contain("s5", "anna", now.minusMillis(SessionTable.MAX_OF_OWNER - 1)))
        .isFalse();
    assertThat(ended.contain("other", "bob", other.begun())).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgres"})
  void sessionWhoseRowWasDeletedGetsNoneAgain(String kind) {
    open(kind);
    SessionRow deleted = begin("deleted", "anna");
    clock.advance(Duration.ofMillis(1));
    SessionRow ended = begin("ended", "anna");
    table.end("ended", clock.instant()).join();
    for (int i = 0; i < SessionTable.MAX_OF_OWNER; i++) {
      clock.advance(Duration.ofMillis(1));
      begin("s" + i, "anna");
    }

    assertThat(table.put(deleted).join())
        .get()
        .matches(SessionTable.Ended::isAll)
        .extracting(SessionTable.Ended::begun)
        .isEqualTo(ended.begun());

    assertThat(table.open(clock.instant()).join())
        .hasSize(SessionTable.MAX_OF_OWNER)
        .extracting(SessionRow::id)
        .doesNotContain("deleted", "ended");
    SignedOutSessions known = new SignedOutSessions();
    known.accept(table.ended(clock.instant()).join(), clock.instant());
    assertThat(known.contain("ended", "anna", ended.begun())).isTrue();
  }

  private SessionRow begin(String id, String owner) {
    Instant now = clock.instant();
    SessionRow session =
        new SessionRow(id, owner, "Label", OperatorRole.VIEWER, true, now, now, now.plus(LIFETIME));
    table.put(session).join();
    return session;
  }
}
