package io.serai.task.log;

import static io.serai.task.Tasks.created;
import static io.serai.task.Tasks.events;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.store.Database;
import io.serai.task.AgentEvent;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskQuery;
import io.serai.task.TaskSummary;
import io.serai.task.Tasks;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteTaskTableTest extends TaskLogContract {
  @TempDir Path folder;
  private Database database;

  @BeforeEach
  void open() {
    database = Database.open("jdbc:sqlite:" + folder.resolve("serai.db"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Override
  TaskEventLog log() {
    return new SqlTaskEventLog(database);
  }

  @Test
  void summariesReadNoEvents() {
    await(log().append("t", 0, events(1, created("t"))));
    await(database.write(handle -> handle.execute("update task_event set fact = 'unreadable'")));

    assertThat(await(log().summaries(TaskQuery.ALL)).tasks())
        .extracting(TaskSummary::id)
        .containsExactly("t");
  }

  @Test
  void longPayloadIsCompressedAndAShortOneIsAText() {
    TaskEventPayload payload =
        new TaskEventPayload.Said(Message.text("m", MessageRole.AGENT, "row ".repeat(50_000)));
    List<TaskEvent> events = events(1, created("t"), payload);
    await(log().append("t", 0, events));

    assertThat(await(log().read("t", 1, 10)).events()).isEqualTo(events);
    List<String> columns =
        await(
            database.read(
                handle ->
                    handle
                        .createQuery("select typeof(fact) from task_event order by sequence")
                        .mapTo(String.class)
                        .list()));
    assertThat(columns).containsExactly("text", "blob");
    int length =
        await(
            database.read(
                handle ->
                    handle
                        .createQuery("select length(fact) from task_event where sequence = 2")
                        .mapTo(Integer.class)
                        .one()));
    assertThat(length).isLessThan(5_000);
  }

  @Test
  void theFeedLeavesOutWhatIsLargeInARequest() {
    NewTask task =
        Tasks.asked("t")
            .input(JsonMappers.object().put("text", "x".repeat(50_000)))
            .message(Message.text("m", MessageRole.USER, "y".repeat(50_000)))
            .build();
    TaskEventPayload created = new TaskEventPayload.Created(task, "hub", null);
    await(log().append("t", 0, events(1, created)));

    AgentEvent event = await(log().changes("writer", 0, 10)).events().get(0);
    NewTask told = ((TaskEventPayload.Created) event.event().fact()).task();
    assertThat(told.skill()).isEqualTo(task.skill());
    assertThat(told.input().isMissingNode()).isTrue();
    assertThat(told.message()).isNull();
    assertThat(await(log().read("t", 1, 10)).events().get(0).fact()).isEqualTo(created);
  }
}
