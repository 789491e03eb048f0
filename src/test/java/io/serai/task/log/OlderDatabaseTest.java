package io.serai.task.log;

import static io.serai.task.Tasks.NOON;
import static io.serai.task.log.TaskLogContract.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.store.Database;
import io.serai.store.PostgresServer;
import io.serai.task.AgentEvent;
import io.serai.task.Retention;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskQuery;
import io.serai.task.TaskState;
import io.serai.task.TaskSummary;
import io.serai.task.Tasks;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A database that was written before tasks had a retention of their own and failures details. */
@Timeout(300)
class OlderDatabaseTest {
  private static final String BEFORE = "4";
  private static final int APPLICATION_ID = 0x53657261;

  @TempDir Path folder;

  @Test
  void olderSqliteDatabaseKeepsItsTasks() throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("serai.db");
    execute(url, "pragma application_id = " + APPLICATION_ID);
    migrateTo(BEFORE, url, "without rowid");

    itsTasksAreReadAndPrunedAsTheHubSays(url);
  }

  @Test
  void olderPostgresDatabaseKeepsItsTasks() throws SQLException {
    String url = PostgresServer.newDatabase();
    migrateTo(BEFORE, url, "");

    itsTasksAreReadAndPrunedAsTheHubSays(url);
  }

  private static void itsTasksAreReadAndPrunedAsTheHubSays(String url) throws SQLException {
    insertEnded(url, "old", 1);
    insertEnded(url, "young", 2);
    try (Database database = Database.open(url)) {
      SqlTaskEventLog log = new SqlTaskEventLog(database);
      Task task = await(log.find("old")).orElseThrow();
      assertThat(task.state()).isEqualTo(TaskState.TERMINATED);
      assertThat(task.status().code()).isEqualTo("E050");
      assertThat(task.status().details()).isNull();
      List<AgentEvent> feed = await(log.changes("writer", 0, 100)).events();
      assertThat(feed)
          .extracting(AgentEvent::taskId)
          .containsExactly("old", "old", "young", "young");
      assertThat(feed).extracting(AgentEvent::position).containsExactly(1L, 2L, 3L, 4L);

      Function<String, Retention> hub =
          name -> new Retention(Duration.ZERO, Duration.ofDays(7), name.equals("!") ? 1 : 0);
      assertThat(await(log.prune(NOON.plusSeconds(60), hub))).isEqualTo(1);

      List<TaskEvent> created = Tasks.events(1, Tasks.created("new"));
      await(log.append("new", 0, created));
      List<TaskSummary> listed = await(log.summaries(TaskQuery.ALL)).tasks();
      assertThat(listed)
          .extracting(each -> each.size().rest())
          .allSatisfy(OlderDatabaseTest::isKnown);
      assertThat(listed).extracting(TaskSummary::id).containsExactlyInAnyOrder("young", "new");
      assertThat(await(log.changes("writer", 2, 100)).events())
          .extracting(AgentEvent::position)
          .containsExactly(3L, 4L, 5L);
    }
  }

  private static void isKnown(long size) {
    assertThat(size).isBetween(200L, 500L);
  }

  private static void migrateTo(String version, String url, String clustered) {
    Flyway.configure()
        .dataSource(url, null, null)
        .locations("classpath:io/serai/store/migration")
        .placeholders(Map.of("clustered", clustered))
        .target(version)
        .load()
        .migrate();
  }

  /** Rows as the version before wrote them. */
  private static void insertEnded(String url, String id, int second) throws SQLException {
    long at = NOON.plusSeconds(second).toEpochMilli();
    execute(
        url,
        "insert into task (id, owner, agent, skill, context, hub, state, created_at, status_at,"
            + " ended_at, sequence) values ('%s', 'anna', 'writer', 'write', 'c', 'hub', 'FAILED',"
                .formatted(id)
            + " %1$d, %1$d, %1$d, 2)".formatted(at));
    insertEvent(
        url,
        id,
        1,
        at,
        """
        {"is":"created","task":{"id":"%s","owner":"anna","agent":"writer","skill":"write",\
        "context":"c","origin":{"protocol":"a2a/1.0","facts":{}},"input":{"pages":2},\
        "priority":0,"weight":50,"enforced":false},"hub":"hub"}"""
            .formatted(id));
    insertEvent(
        url,
        id,
        2,
        at,
        "{\"is\":\"changed\",\"state\":\"TERMINATED\",\"reason\":\"ERROR\",\"code\":\"E050\"}");
  }

  private static void insertEvent(String url, String id, int sequence, long at, String fact)
      throws SQLException {
    execute(
        url,
        "insert into task_event (task_id, sequence, at, fact) values ('%s', %d, %d, '%s')"
            .formatted(id, sequence, at, fact));
  }

  private static void execute(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
