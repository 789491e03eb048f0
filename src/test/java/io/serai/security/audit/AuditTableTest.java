package io.serai.security.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.security.audit.AuditQuery.Field;
import io.serai.security.audit.AuditSettings.AuditRetention;
import io.serai.store.Database;
import io.serai.store.PostgresServer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rows of the audit log, in all databases. */
@Timeout(300)
class AuditTableTest {
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");
  private static final AuditQuery ALL = new AuditQuery(Map.of(), Instant.EPOCH, LAST);

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
  private AuditTable table;

  private void open(Store store) {
    database = Database.open(store.url.apply(folder));
    table = new AuditTable(database);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void entriesAreReadAsTheyWereWritten(Store store) {
    open(store);
    AuditEntry entry = entry("credential.put", "root", "weather-key", AuditOutcome.CREATED);

    add(entry);

    assertThat(table.page(ALL, Optional.empty(), 10).join().rows())
        .extracting(AuditPage.Row::entry)
        .containsExactly(entry);
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void eachFieldAndTheTimeSelect(Store store) {
    open(store);
    Instant first = clock.instant();
    add(entry("a.put", "root", "x", AuditOutcome.DONE));
    clock.advance(Duration.ofMinutes(1));
    Instant second = clock.instant();
    add(entry("b.put", "root", "y", AuditOutcome.REFUSED));
    clock.advance(Duration.ofMinutes(1));
    add(entry("a.put", "clerk", "z", AuditOutcome.DONE));

    assertThat(subjects(Map.of(Field.EVENT, "a.put"))).containsExactly("z", "x");
    assertThat(subjects(Map.of(Field.CALLER, "root"))).containsExactly("y", "x");
    assertThat(subjects(Map.of(Field.SUBJECT, "y"))).containsExactly("y");
    assertThat(subjects(Map.of(Field.OUTCOME, "done"))).containsExactly("z", "x");
    assertThat(subjects(Map.of(Field.EVENT, "a.put", Field.CALLER, "root"))).containsExactly("x");
    assertThat(subjects(Map.of(Field.SUBJECT, "' or 1 = 1 --"))).isEmpty();
    assertThat(subjects(new AuditQuery(Map.of(), second, LAST))).containsExactly("z", "y");
    assertThat(subjects(new AuditQuery(Map.of(), first, second))).containsExactly("x");
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void pagesGoThroughAllEntriesOnceAlsoThoseOfOneInstant(Store store) {
    open(store);
    for (int i = 0; i < 7; i++) {
      add(entry("a", "root", String.valueOf(i), AuditOutcome.DONE));
      clock.advance(Duration.ofMillis(i % 3 == 0 ? 1 : 0));
    }

    List<String> read = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    Optional<AuditCursor> next = Optional.empty();
    do {
      AuditPage page = table.page(ALL, next, 3).join();
      page.rows().forEach(row -> read.add(row.entry().subject()));
      sizes.add(page.rows().size());
      next = page.next();
    } while (next.isPresent());

    assertThat(read).containsExactly("6", "5", "4", "3", "2", "1", "0");
    assertThat(sizes).containsExactly(3, 3, 1);
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void textThatDatabasesDoNotStoreIsReplaced(Store store) {
    open(store);

    add(entry("a", "root", "x\0y\ud800z", AuditOutcome.DONE));

    assertThat(subjects(Map.of())).containsExactly("x\ufffdy\ufffdz");
    assertThat(subjects(Map.of(Field.SUBJECT, "x\0y\ud800z"))).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void oldEntriesAreDeletedAndThoseBeyondTheMaximum(Store store) {
    open(store);
    add(entry("a", "root", "old", AuditOutcome.DONE));
    clock.advance(Duration.ofHours(1));
    add(entry("a", "root", "first", AuditOutcome.DONE));
    add(entry("a", "root", "second", AuditOutcome.DONE));
    add(entry("a", "root", "third", AuditOutcome.DONE));

    prune(Duration.ofHours(1), 100);
    assertThat(subjects(Map.of())).containsExactly("third", "second", "first", "old");

    prune(Duration.ofMinutes(59), 100);
    assertThat(subjects(Map.of())).containsExactly("third", "second", "first");

    prune(Duration.ofDays(999_999_999_999L), 100);
    prune(Duration.ZERO, 3);
    assertThat(subjects(Map.of())).containsExactly("third", "second", "first");

    prune(Duration.ZERO, 2);
    assertThat(subjects(Map.of())).containsExactly("third", "second");
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void detailsAreKeptAsTheyWereWritten(Store store) {
    open(store);
    add(
        new AuditEntry(
            clock.instant(),
            "task.answer",
            "operator:1",
            "t",
            AuditOutcome.DONE,
            "r-1",
            new AuditDetails("An\0na\uD800", "x".repeat(300), "a2a")));
    add(entry("a", "root", "s", AuditOutcome.DONE));

    assertThat(table.page(ALL, Optional.empty(), 10).join().rows())
        .extracting(row -> row.entry().details())
        .containsExactly(
            AuditDetails.NONE, new AuditDetails("An\uFFFDna\uFFFD", "x".repeat(256) + "…", "a2a"));
  }

  @ParameterizedTest
  @EnumSource(Store.class)
  void manyEntriesAreDeletedInBatches(Store store) {
    open(store);
    table
        .add(
            IntStream.range(0, 2_500)
                .mapToObj(i -> entry("a", "root", String.valueOf(i), AuditOutcome.DONE))
                .toList())
        .join();

    long beyond = table.beyond(10).join();
    assertThat(table.prune(Instant.EPOCH, beyond, 1_000).join()).isEqualTo(1_000);
    prune(Duration.ZERO, 10);

    assertThat(subjects(Map.of())).hasSize(10).startsWith("2499").endsWith("2490");
  }

  private void prune(Duration keepFor, int keepMost) {
    new AuditPruner(table, new AuditRetention(keepFor, keepMost), clock)
        .prune()
        .toCompletableFuture()
        .join();
  }

  private AuditEntry entry(String event, String caller, String subject, AuditOutcome outcome) {
    return new AuditEntry(
        clock.instant(), event, caller, subject, outcome, "r-1", AuditDetails.NONE);
  }

  private void add(AuditEntry entry) {
    table.add(List.of(entry)).join();
  }

  private List<String> subjects(Map<Field, String> values) {
    return subjects(new AuditQuery(values, Instant.EPOCH, LAST));
  }

  private List<String> subjects(AuditQuery query) {
    return table.page(query, Optional.empty(), 1_000).join().rows().stream()
        .map(row -> row.entry().subject())
        .toList();
  }
}
