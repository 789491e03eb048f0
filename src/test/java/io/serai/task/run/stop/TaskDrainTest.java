package io.serai.task.run.stop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.store.Database;
import io.serai.task.InputRequest;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskState;
import io.serai.task.Tasks;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.log.SqlTaskEventLog;
import io.serai.task.run.Far;
import io.serai.task.run.Hub;
import io.serai.task.run.Scripted;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.failure.TaskWaitInterruptedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A hub stops while tasks are at work elsewhere. */
@Timeout(300)
class TaskDrainTest {
  private final Scripted work = new Scripted();
  private final Hub hub =
      Hub.on(new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE), new Far(work));

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void drainLeavesRemoteWorkAndTasksThatWaitForIt() {
    hub.submit("parent");
    hub.submit(NewTask.of("child", "anna", "far", "write").parent("parent").build());
    Hub.await(work.task("parent").delegated("far", "child", null));

    Hub.await(hub.tasks.drain());

    assertThat(hub.find("child").state().isEnd()).isFalse();
    assertThat(hub.find("parent").state().isEnd()).isFalse();
  }

  @Test
  void drainWaitsForLocalWork() {
    hub.submit(NewTask.of("child", "anna", "far", "write").build());
    hub.submit("here");
    CompletableFuture<Void> drained = hub.tasks.drain().toCompletableFuture();
    Awaitility.await().during(Hub.SOON.multipliedBy(6)).until(() -> !drained.isDone());

    work.finish("here");

    Hub.await(drained);
  }

  @Test
  void drainWaitsForTasksThatWaitForLocalWork() {
    hub.submit("parent");
    hub.submit(Tasks.asked("child").parent("parent").build());
    Hub.await(work.task("parent").delegated("writer", "child", null));

    CompletableFuture<Void> drained = hub.tasks.drain().toCompletableFuture();

    Awaitility.await().during(Hub.SOON.multipliedBy(6)).until(() -> !drained.isDone());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void requestsForATaskThatRestsAreAnsweredByTheWholeTask(boolean again, @TempDir Path folder) {
    try (Database database = Database.open("jdbc:sqlite:" + folder.resolve("serai.db"));
        Hub sqlite =
            Hub.on(
                new SqlTaskEventLog(database),
                work,
                new AgentLimits(1, 1, false),
                task -> task.request().input().isTextual() == again)) {
      sqlite.submit(Tasks.asked("t").input(new TextNode("x".repeat(1_000_000))).build());
      work.task("t").need(InputRequest.of(List.of("name"), "a name"), Tasks.said("name?"));
      work.task("t").keepsWhileWaiting(0);
      sqlite.until("t", status -> status.state() == TaskState.WAITING);
      Awaitility.await().until(() -> sqlite.tasks.memory().held() < 1_000_000);
      CompletableFuture<Task> ended =
          sqlite.tasks.awaitStatus("t", status -> status.state().isEnd());

      sqlite.tasks.beginStop(
          Hub.SOON, again ? Duration.ofHours(1) : Duration.ofSeconds(2)); // until it is answered

      assertThatThrownBy(() -> Hub.await(ended))
          .isInstanceOfSatisfying(
              TaskWaitInterruptedException.class,
              stopping -> assertThat(stopping.continues()).isEqualTo(again));
    }
  }
}
