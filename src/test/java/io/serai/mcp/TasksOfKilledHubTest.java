package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.ForkedHub;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Eight clients start and answer a hundred tasks while their hub is killed and started again. */
@Timeout(600)
class TasksOfKilledHubTest {
  private static final int TASKS = 100;
  private static final int CLIENTS = 8;
  private static final int MOST_DEAD_MINUTES = 3;

  /** The skills of twenty tasks. */
  private static final String[] SKILLS = {
    "quick", "ask", "long", "quick", "twice", "ask", "long", "quick", "once", "ask",
    "quick", "ask", "long", "quick", "twice", "ask", "long", "quick", "once", "twice",
  };

  @TempDir private Path home;
  private final LongSkills skills = new LongSkills();
  private final AtomicReference<McpClient> client = new AtomicReference<>();
  private final AtomicInteger acknowledged = new AtomicInteger();
  private ForkedHub hub;

  @Test
  void everyAcknowledgedTaskReachesItsEnd() throws Exception {
    skills.addTo(home, "");
    start();
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Future<TaskOfClient>> starts = new ArrayList<>();
      for (int i = 0; i < TASKS; i++) {
        int number = i;
        starts.add(clients.submit(() -> begin(number)));
      }
      killAfter(TASKS / 3);
      killAfter(2 * TASKS / 3);
      List<TaskOfClient> tasks = new ArrayList<>();
      for (Future<TaskOfClient> start : starts) {
        tasks.add(start.get());
      }
      kill();

      for (int i = 0; i < TASKS; i++) {
        assertThat(tasks.get(i).read(client.get()).path("taskId").asText())
            .isEqualTo(tasks.get(i).id());
        assertAnswerIsKept(tasks.get(i), i);
      }
      skills.finish();
      for (TaskOfClient task : tasks) {
        assertEnd(task);
      }
    } finally {
      clients.shutdownNow();
      hub.close();
      skills.close();
    }
  }

  private void start() {
    hub = ForkedHub.start(home);
    client.set(McpClient.of(hub).withTasks());
  }

  private void kill() {
    hub.kill();
    start();
  }

  private void killAfter(int tasks) {
    Awaitility.await()
        .atMost(Duration.ofMinutes(MOST_DEAD_MINUTES))
        .pollInterval(Duration.ofMillis(10))
        .until(() -> acknowledged.get() >= tasks);
    kill();
  }

  /**
   * Starts a task, and answers its first question if it is one of those that are answered early.
   */
  private TaskOfClient begin(int number) {
    AtomicInteger attempts = new AtomicInteger();
    TaskOfClient task =
        retried(
            now ->
                TaskOfClient.start(
                    now,
                    SKILLS[number % SKILLS.length],
                    number + "-" + attempts.incrementAndGet()));
    acknowledged.incrementAndGet();
    if (isAnsweredEarly(task, number)) {
      retried(
          now -> {
            task.answer(now, "input", "{\"name\":\"Ann\"}");
            return task;
          });
    }
    return task;
  }

  private static boolean isAnsweredEarly(TaskOfClient task, int number) {
    return task.skill().equals("twice") || (task.skill().equals("ask") && number % 2 == 0);
  }

  /** Sends a request until it is answered, with the next hub if one is killed meanwhile. */
  private <T> T retried(Function<McpClient, T> request) {
    while (true) {
      McpClient now = client.get();
      try {
        return request.apply(now);
      } catch (UncheckedIOException killed) {
        Awaitility.await()
            .atMost(Duration.ofMinutes(MOST_DEAD_MINUTES))
            .until(() -> client.get() != now);
      }
    }
  }

  /** A task whose answer was acknowledged does not ask for it again. */
  private void assertAnswerIsKept(TaskOfClient task, int number) {
    if (isAnsweredEarly(task, number)) {
      JsonNode settled = task.await(client.get(), "input_required", "completed");
      assertThat(TaskOfClient.asks(settled, "input")).as(settled.toString()).isFalse();
      assertThat(TaskOfClient.asks(settled, "input-2")).isEqualTo(task.skill().equals("twice"));
    }
  }

  private void assertEnd(TaskOfClient task) {
    McpClient now = client.get();
    switch (task.skill()) {
      case "ask" -> {
        task.answer(now, "input", "{\"name\":\"Ann\"}");
        task.assertResult(now, "Ann");
      }
      case "twice" -> {
        task.answer(now, "input-2", "{\"color\":\"red\"}");
        task.assertResult(now, "Ann red");
      }
      case "once" -> assertFailedAfterOneRun(task, now);
      default -> task.assertResult(now, "");
    }
  }

  /** A task that must not run twice fails visibly, since its hub was killed while it worked. */
  private void assertFailedAfterOneRun(TaskOfClient task, McpClient now) {
    JsonNode ended = task.await(now, "completed");
    assertThat(ended.at("/result/isError").asBoolean()).as(ended.toString()).isTrue();
    assertThat(ended.at("/result/content/0/text").asText()).as(ended.toString()).isNotEmpty();
    assertThat(skills.runs(task.label())).isLessThanOrEqualTo(1);
  }
}
