package io.serai.task.run;

import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.store.Database;
import io.serai.task.TaskEvent;
import io.serai.task.Tasks;
import io.serai.task.log.SqlTaskEventLog;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.RetentionRules;
import io.serai.task.run.environment.DispatcherEnvironment;
import io.serai.task.run.live.DispatcherServices;
import io.serai.task.run.live.LiveTasks;
import io.serai.task.run.queue.AgentQueues;
import io.serai.task.run.state.EventSourcedTask;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a follower that is late keeps of a task that has ended. */
@Timeout(300)
class LateFollowerTest {
  private static final String LARGE = "x".repeat(1_000_000);

  @TempDir private Path folder;
  private final ManualTimer timer = new ManualTimer();
  private final Scripted work = new Scripted();
  private Database database;
  private DispatcherServices services;
  private AgentQueues queues;
  private LiveTasks liveTasks;

  @BeforeEach
  void open() {
    database = Database.open("jdbc:sqlite:" + folder.resolve("serai.db"));
    services =
        new DispatcherServices(
            new SqlTaskEventLog(database),
            work,
            RetentionRules.NONE,
            Hub.settings(Duration.ofSeconds(15)),
            new DispatcherEnvironment(
                "hub", Clock.systemUTC(), Tasks::id, () -> Runnable::run, Runnable::run, timer));
    queues =
        new AgentQueues(
            agent -> new AgentLimits(10, 10, false),
            services.config(),
            services.environment().clock());
    liveTasks = new LiveTasks(services, queues);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void aLargeTaskIsLeftToTheLogAWhileAfterItsEnd() {
    EventSourcedTask live = begin(LARGE);
    live.follow(() -> {});

    work.finish("t");
    Awaitility.await().until(live::hasEnded);
    assertThat(live.restingHead()).isNull();

    Awaitility.await()
        .until(
            () -> {
              timer.runAll(); // what follows the end may be scheduled a moment later
              return live.restingHead() != null;
            });
    List<TaskEvent> events = await(live.read(0, 10));
    assertThat(events.get(0).toString()).contains(LARGE);
  }

  @Test
  void aSmallTaskStaysInMemory() {
    EventSourcedTask live = begin("small");
    live.follow(() -> {});

    work.finish("t");
    Awaitility.await().until(live::hasEnded);
    timer.runAll();

    assertThat(await(live.task()).request().input().toString()).contains("small");
    assertThat(live.restingHead()).isNull();
  }

  private EventSourcedTask begin(String text) {
    await(
        new TaskSubmitter(
                services,
                queues,
                liveTasks,
                Tasks.asked("t").input(JsonMappers.object().put("text", text)).build())
            .run((live, task) -> {}));
    return Objects.requireNonNull(liveTasks.find("t")).live();
  }
}
