package io.serai.task.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.NewTask;
import io.serai.task.Tasks;
import io.serai.task.log.InMemoryTaskEventLog;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A hub stops while tasks are at work elsewhere. */
@Timeout(60)
class DrainCheckTest {
  private final Scripted work = new Scripted();
  private final Hub hub = Hub.on(new InMemoryTaskEventLog(), new Far(work));

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

  /** Does the work of the agent {@code far} elsewhere. */
  private record Far(TaskRunner work) implements TaskRunner {
    @Override
    public CompletionStage<TaskOutcome> run(TaskContext task) {
      return work.run(task);
    }

    @Override
    public boolean mayBeLeft(NewTask task) {
      return task.agent().equals("far");
    }
  }
}
