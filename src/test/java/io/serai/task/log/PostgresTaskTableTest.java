package io.serai.task.log;

import static io.serai.task.Tasks.asked;
import static io.serai.task.Tasks.events;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.store.Database;
import io.serai.store.PostgresServer;
import io.serai.task.Retention;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.awaitility.Awaitility;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresTaskTableTest extends TaskLogContract {
  private Database database;
  private Database otherHubsDatabase;

  @BeforeEach
  void open() {
    String url = PostgresServer.newDatabase();
    database = Database.open(url);
    otherHubsDatabase = Database.open(url);
  }

  @AfterEach
  void close() {
    otherHubsDatabase.close();
    database.close();
  }

  @Override
  TaskEventLog log() {
    return new SqlTaskEventLog(database);
  }

  @Override
  TaskEventLog otherHubsLog() {
    return new SqlTaskEventLog(otherHubsDatabase);
  }

  @Test
  void leaseUsesTheClockOfTheDatabase() {
    await(log().renew("alive", Duration.ofMinutes(1)));
    await(
        log()
            .append(
                "t",
                0,
                events(1, new TaskEventPayload.Created(asked("t").build(), "alive", null))));

    assertThat(await(log().recoverable("me", null, 10))).isEmpty();

    await(log().renew("alive", Duration.ZERO));
    Awaitility.await().until(() -> !await(log().recoverable("me", null, 10)).isEmpty());
    long now = System.currentTimeMillis();
    assertThat(database.read(handle -> until(handle)).join()).isBetween(now - 60_000, now);
  }

  @Test
  void taskOfALivingHubIsNotTakenOver() {
    TaskEventPayload.Recovered taken = new TaskEventPayload.Recovered("me");
    await(log().renew("alive", Duration.ofMinutes(1)));
    await(
        log()
            .append(
                "t",
                0,
                events(1, new TaskEventPayload.Created(asked("t").build(), "alive", null))));

    assertThat(await(otherHubsLog().takeOver("me", "t", 1, events(2, taken))))
        .isEqualTo(TaskEventLog.AppendResult.CONFLICT);
    assertThat(await(log().find("t")).orElseThrow().hub()).isEqualTo("alive");

    await(log().renew("alive", Duration.ofSeconds(-1)));
    assertThat(await(otherHubsLog().takeOver("me", "t", 1, events(2, taken))))
        .isEqualTo(TaskEventLog.AppendResult.DONE);
  }

  @Test
  void leaseOfTheHubThatTookATaskProtectsIt() {
    await(log().renew("dead", Duration.ofSeconds(-1)));
    await(log().renew("second", Duration.ofMinutes(1)));
    await(
        log()
            .append(
                "t", 0, events(1, new TaskEventPayload.Created(asked("t").build(), "dead", null))));
    await(log().takeOver("second", "t", 1, events(2, new TaskEventPayload.Recovered("second"))));

    TaskEventPayload late = new TaskEventPayload.Recovered("third");
    assertThat(await(otherHubsLog().takeOver("third", "t", 2, events(3, late))))
        .isEqualTo(TaskEventLog.AppendResult.CONFLICT);
  }

  @Test
  void leasesOfHubsThatAreLongGoneAreDeleted() {
    await(log().renew("gone", Duration.ofHours(-2)));
    await(log().renew("over", Duration.ofSeconds(-1)));
    await(log().renew("alive", Duration.ofMinutes(1)));
    await(
        log()
            .append(
                "t", 0, events(1, new TaskEventPayload.Created(asked("t").build(), "gone", null))));

    await(log().prune(Instant.now(), name -> new Retention(Duration.ZERO, Duration.ofDays(1), 9)));

    List<String> hubs =
        database
            .read(h -> h.createQuery("select id from hub order by id").mapTo(String.class).list())
            .join();
    assertThat(hubs).containsExactly("alive", "over");
    assertThat(await(log().recoverable("me", null, 10))).hasSize(1);
  }

  /** Some sites add this parameter to all their addresses of databases. */
  @Test
  void addressThatRewritesBatchesIsUsable() {
    try (Database rewriting =
        Database.open(PostgresServer.newDatabase() + "&reWriteBatchedInserts=true")) {
      SqlTaskEventLog log = new SqlTaskEventLog(rewriting);
      List<CompletionStage<TaskEventLog.AppendResult>> appends = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        TaskEventPayload created = new TaskEventPayload.Created(asked("t" + i).build(), "me", null);
        appends.add(log.append("t" + i, 0, events(1, created)));
      }

      assertThat(appends.stream().map(each -> await(each)))
          .containsOnly(TaskEventLog.AppendResult.DONE);
    }
  }

  private static long until(Handle handle) {
    return handle.createQuery("select alive_until from hub").mapTo(Long.class).one();
  }
}
