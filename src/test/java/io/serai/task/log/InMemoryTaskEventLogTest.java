package io.serai.task.log;

import static io.serai.task.Tasks.created;
import static io.serai.task.Tasks.events;
import static io.serai.task.Tasks.terminated;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.churn.CollectionSizes;
import io.serai.task.AgentEvent;
import io.serai.task.EndReason;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Retention;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class InMemoryTaskEventLogTest extends TaskLogContract {
  private final TaskEventLog log = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);

  @Override
  TaskEventLog log() {
    return log;
  }

  @Test
  void endedTasksThatNeedTooMuchMemoryDisplaceTheOldestOnes() {
    TaskEventLog bounded = new InMemoryTaskEventLog(Runnable::run, 50_000);

    end(bounded, "first", 100);
    end(bounded, "second", 30_000);
    assertThat(exists(bounded, "first")).isTrue();
    end(bounded, "third", 30_000);

    assertThat(exists(bounded, "first")).isFalse();
    assertThat(exists(bounded, "second")).isFalse();
    assertThat(exists(bounded, "third")).isTrue();
    assertThat(await(bounded.changes("writer", 0, 100)).events())
        .extracting(event -> event.taskId())
        .containsOnly("third");
  }

  @Test
  void liveTasksAreKeptWhateverTheirMemory() {
    TaskEventLog bounded = new InMemoryTaskEventLog(Runnable::run, 10_000);
    await(bounded.append("live", 0, events(1, created("live"), text(100_000))));

    end(bounded, "ended", 20_000);

    assertThat(exists(bounded, "live")).isTrue();
    assertThat(exists(bounded, "ended")).isFalse();
  }

  @Test
  void agentsWhoseTasksAreAllDeletedLeaveNothingBehind() {
    for (int i = 0; i < 20; i++) {
      NewTask task = NewTask.of("t" + i, "anna", "agent-" + i, "write").build();
      TaskEventPayload created = new TaskEventPayload.Created(task, "hub", "agent-" + i + "/");
      await(log.append("t" + i, 0, events(1, created)));
      for (int n = 2; n < 20; n++) {
        await(log.append("t" + i, n - 1, events(n, text(1))));
      }
      await(log.append("t" + i, 19, events(20, terminated(EndReason.ERROR))));
    }
    assertThat(sizes())
        .containsEntry("InMemoryTaskEventLog.feeds", 20L)
        .containsEntry("InMemoryEndedTasks.byRetention", 20L);

    Retention none = new Retention(Duration.ZERO, Duration.ZERO, 0);
    assertThat(await(log.prune(Instant.now().plusSeconds(1_000_000_000), name -> none)))
        .isEqualTo(20);

    assertThat(sizes().values()).containsOnly(0L);
  }

  @Test
  void nothingIsLeftOfATaskWhoseReferenceIsHalfACharacter() {
    NewTask task = NewTask.of("t", "anna", "writer", "write").reference("m\ud800").build();
    TaskEventPayload created = new TaskEventPayload.Created(task, "hub", "");
    await(log.append("t", 0, events(1, created, terminated(EndReason.ERROR))));
    assertThat(await(log.idOf("anna", "m\ud800"))).hasValue("t");

    Retention none = new Retention(Duration.ZERO, Duration.ZERO, 0);
    await(log.prune(Instant.now().plusSeconds(1_000_000_000), name -> none));

    assertThat(sizes().values()).containsOnly(0L);
  }

  @Test
  @Timeout(60)
  void feedIsReadWhileItsTasksAreDeleted() {
    Retention none = new Retention(Duration.ZERO, Duration.ZERO, 0);
    List<AgentEvent> read = new ArrayList<>();
    InMemoryEndedTasks ended = new InMemoryEndedTasks(1_000_000);
    Map<String, InMemorySingleTaskEvents> tasks = new ConcurrentHashMap<>();
    InMemoryAgentFeed feed = new InMemoryAgentFeed(new AtomicLong(), tasks);
    InMemorySingleTaskEvents task =
        new InMemorySingleTaskEvents(events(1, created("u"), terminated(EndReason.ERROR)));
    tasks.put("u", task);
    feed.add("u", 2, 2);
    task.end(ended);

    int removed =
        ended.removeExpired(
            Instant.now().plusSeconds(1_000_000_000),
            name -> none,
            row -> read.addAll(feed.read(0, 100, id -> true).events()));

    assertThat(removed).isEqualTo(1);
    assertThat(read).isEmpty();
  }

  @Test
  void tasksThatEndedWhileTheClockWasAheadHoldNothingBack() {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    InMemoryEndedTasks ended = new InMemoryEndedTasks(1_000_000);
    endAt(ended, "early", now.minusSeconds(20));
    endAt(ended, "ahead", now.plusSeconds(1_000_000));
    endAt(ended, "corrected", now.minusSeconds(15));
    endAt(ended, "late", now.minusSeconds(5));
    Retention tenSeconds = new Retention(Duration.ofSeconds(10), Duration.ZERO, 100);
    List<String> removed = new ArrayList<>();

    ended.removeExpired(now, name -> tenSeconds, row -> removed.add(row.id()));

    assertThat(removed).containsExactly("early", "ahead", "corrected");
  }

  private static void endAt(InMemoryEndedTasks ended, String id, Instant time) {
    List<TaskEvent> events =
        List.of(
            new TaskEvent(1, time, created(id)),
            new TaskEvent(2, time, terminated(EndReason.ERROR)));
    new InMemorySingleTaskEvents(events).end(ended);
  }

  /** The sizes of what the log keeps. */
  private Map<String, Long> sizes() {
    Map<String, Long> sizes = CollectionSizes.of(log, Set.of());
    sizes.keySet().removeIf(field -> !field.startsWith("InMemory"));
    return sizes;
  }

  private static void end(TaskEventLog log, String id, int characters) {
    TaskEventPayload end = terminated(EndReason.ERROR);
    await(log.append(id, 0, events(1, created(id), text(characters), end)));
  }

  private static boolean exists(TaskEventLog log, String id) {
    return await(log.find(id)).isPresent();
  }

  private static TaskEventPayload text(int characters) {
    return new TaskEventPayload.Said(Message.text("m", MessageRole.AGENT, "x".repeat(characters)));
  }
}
