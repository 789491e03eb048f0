package io.serai.security.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.hub.CapturedLog;
import io.serai.store.Database;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How entries reach the database. */
@Timeout(300)
class AuditRowWriterTest {
  private static final AuditQuery ALL =
      new AuditQuery(Map.of(), Instant.EPOCH, Instant.parse("9999-12-31T23:59:59Z"));

  private final CapturedLog captured = new CapturedLog();
  private final Database database = Database.open("memory");
  private final AuditTable table = new AuditTable(database);
  private final AtomicInteger written = new AtomicInteger();
  private final BlockingQueue<Runnable> pauses = new LinkedBlockingQueue<>();
  private final AuditRowWriter writer = new AuditRowWriter(table, written::addAndGet, pauses::add);
  private final AuditLog log = new AuditLog(writer, Clock.systemUTC());

  @AfterEach
  void close() {
    database.close();
    captured.close();
  }

  @Test
  void closingWaitsUntilAllEntriesAreWrittenInOrder() {
    IntStream.range(0, 1_000).forEach(this::write);

    writer.close();

    assertThat(subjects()).hasSize(1_000).startsWith("999", "998").endsWith("1", "0");
    assertThat(written).hasValue(1_000);
    assertThat(captured.warnings()).isEmpty();
  }

  @Test
  void slowDatabaseBlocksNobodyAndEntriesInMemoryAreBounded() {
    CountDownLatch gate = new CountDownLatch(1);
    var unused =
        database.write(
            handle -> {
              awaitGate(gate);
              return 0;
            });
    write(0);

    IntStream.rangeClosed(1, AuditRowWriter.MAX_PENDING + 5).forEach(this::write);
    gate.countDown();
    writer.close();
    write(-1);
    writer.close();

    assertThat(subjects(1_000_000)).hasSize(AuditRowWriter.MAX_PENDING + 1);
    assertThat(captured.text().lines().filter(line -> line.startsWith("io.serai.audit ")))
        .hasSize(AuditRowWriter.MAX_PENDING + 7);
    assertThat(captured.warnings())
        .satisfiesExactly(
            first -> assertThat(first).contains("further ones are only in the log", "too slow"),
            second -> assertThat(second).contains("again; 6 are only in the log"));
  }

  @Test
  void entriesThatCannotBeWrittenAreTriedAgainAfterAPause() throws InterruptedException {
    rename("audit", "hidden");
    IntStream.range(0, 3).forEach(this::write);
    Runnable first = pauses.take();
    first.run();
    Runnable second = pauses.take();
    rename("hidden", "audit");
    assertThat(written).hasValue(0);

    second.run();
    writer.close();

    assertThat(subjects()).containsExactly("2", "1", "0");
    assertThat(written).hasValue(3);
    assertThat(pauses).isEmpty();
    assertThat(captured.warnings())
        .satisfiesExactly(
            failure ->
                assertThat(failure).contains("cannot be written to the database", "audit", "again"),
            success -> assertThat(success).contains("again; 0 are only in the log"));
  }

  @Test
  void entriesThatCannotBeWrittenBeforeTheStopAreInTheLogAlone() throws InterruptedException {
    rename("audit", "hidden");
    IntStream.range(0, 3).forEach(this::write);
    Runnable later = pauses.take();
    writer.close();
    rename("hidden", "audit");
    later.run();

    write(3);
    writer.close();

    assertThat(subjects()).containsExactly("3");
    assertThat(captured.text())
        .contains("event=a caller=root subject=0 outcome=done request=r-1")
        .contains("event=a caller=root subject=2 outcome=done request=r-1");
    assertThat(captured.warnings())
        .satisfiesExactly(
            first -> assertThat(first).contains("cannot be written to the database", "audit"),
            second ->
                assertThat(second).contains("3 entries of the audit log are only in the log"));
  }

  @Test
  void entriesAfterTheDatabaseHasClosedFailWithoutAnException() {
    database.close();

    write(0);
    writer.close();

    await().until(() -> captured.warnings().size() == 2);
  }

  private void write(int subject) {
    log.write("a", "root", String.valueOf(subject), AuditOutcome.DONE, "r-1");
  }

  private void rename(String table, String name) {
    database.write(handle -> handle.execute("alter table " + table + " rename to " + name)).join();
  }

  private static void awaitGate(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private List<String> subjects() {
    return subjects(10_000);
  }

  private List<String> subjects(int most) {
    return table.page(ALL, Optional.empty(), most).join().rows().stream()
        .map(row -> row.entry().subject())
        .toList();
  }
}
