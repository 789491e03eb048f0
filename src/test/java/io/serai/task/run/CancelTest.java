package io.serai.task.run;

import static io.serai.task.Tasks.artifact;
import static io.serai.task.Tasks.asked;
import static io.serai.task.Tasks.said;
import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.task.A2aTaskState;
import io.serai.task.EndReason;
import io.serai.task.InputRequest;
import io.serai.task.NewTask;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.TaskConfig;
import io.serai.task.run.config.TaskMemoryLimits;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.failure.TaskNotFoundException;
import io.serai.task.run.live.TaskLifecycleListener;
import io.serai.task.run.work.TaskOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CancelTest {
  private final Scripted work = new Scripted();
  private Hub hub =
      Hub.on(
          new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
          work,
          new AgentLimits(2, 10, false));

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  @Tag("A2W-38")
  @Tag("A2W-Q4")
  void gracefulStopLetsTheWorkEndItself() {
    hub.submit("t");
    List<StopMode> told = new ArrayList<>();
    work.task("t").cancellation().listen(told::add);

    Task asked = await(hub.tasks.cancel("t", StopMode.GRACEFUL, "anna", "enough"));

    assertThat(asked.state()).isEqualTo(TaskState.RUNNING);
    assertThat(asked.stopAsked()).isTrue();
    assertThat(told).containsExactly(StopMode.GRACEFUL);
    work.end("t", new TaskOutcome.Finished(List.of(artifact("a", "half")), null));
    Task task = hub.ended("t");
    assertThat(task.state()).isEqualTo(TaskState.STOPPED);
    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.CANCELED);
    assertThat(task.artifacts()).containsExactly(artifact("a", "half"));
    assertThat(hub.facts("t"))
        .containsExactly("Created", "RUNNING", "StopAsked", "Made", "STOPPED");
  }

  @Test
  void workIsStoppedAfterTheGracePeriod() {
    hub.submit("t");
    await(hub.tasks.cancel("t", StopMode.GRACEFUL, null, null));
    CompletableFuture<StopMode> urgent = new CompletableFuture<>();
    work.task("t").cancellation().listen(how -> tell(how, urgent));

    assertThat(hub.ended("t").state()).isEqualTo(TaskState.STOPPED);
    assertThat(await(urgent)).isEqualTo(StopMode.NOW);
    assertThat(hub.tasks.load("writer").running()).isZero();
  }

  @Test
  @Tag("A2W-39")
  void terminateIsImmediateAndLaterReportsAreIgnored() {
    hub.submit("t");

    Task task = await(hub.tasks.cancel("t", StopMode.TERMINATE, "anna", null));

    assertThat(task.state()).isEqualTo(TaskState.TERMINATED);
    assertThat(task.status().reason()).isEqualTo(EndReason.REQUESTED);
    assertThat(work.task("t").cancellation().how()).contains(StopMode.TERMINATE);
    assertThatThrownBy(() -> await(work.task("t").progress(0.5, null, null)))
        .isInstanceOf(TaskEndedException.class);
    work.finish("t");
    assertThat(hub.find("t")).isEqualTo(task);
  }

  @Test
  void endedTaskCannotBeStopped() {
    hub.submit("t");
    work.finish("t");
    hub.ended("t");

    assertThatThrownBy(() -> await(hub.tasks.cancel("t", StopMode.NOW, null, null)))
        .isInstanceOfSatisfying(
            TaskEndedException.class,
            e -> assertThat(e.task().state()).isEqualTo(TaskState.FINISHED));
    assertThatThrownBy(() -> await(hub.tasks.cancel("nobody", StopMode.NOW, null, null)))
        .isInstanceOf(TaskNotFoundException.class);
  }

  @Test
  void queuedTaskIsStoppedImmediatelyAndNeverRuns() {
    hub.submit("one");
    hub.submit("two");
    hub.submit("waits");
    hub.submit("next");

    Task task = await(hub.tasks.cancel("waits", StopMode.GRACEFUL, null, null));
    work.finish("one");
    work.task("next");

    assertThat(task.state()).isEqualTo(TaskState.STOPPED);
    assertThat(work.begun()).containsExactly("one", "two", "next");
    assertThat(hub.tasks.load("writer")).isEqualTo(new TaskDispatcher.Load(2, 0));
  }

  @Test
  void waitingTaskIsStoppedImmediatelyAndItsWorkIsCancelled() {
    hub.submit("t");
    CompletableFuture<?> answer =
        work.task("t").need(InputRequest.of(List.of("x"), "x"), null).toCompletableFuture();

    Task task = await(hub.tasks.cancel("t", StopMode.GRACEFUL, null, null));

    assertThat(task.state()).isEqualTo(TaskState.STOPPED);
    assertThatThrownBy(() -> await(answer)).isInstanceOf(TaskEndedException.class);
  }

  @Test
  void subtasksEndWithTheirParent() {
    hub.submit("parent");
    hub.submit(io.serai.task.NewTask.of("child", "anna", "b", "s").parent("parent").build());
    hub.submit(io.serai.task.NewTask.of("grandchild", "anna", "c", "s").parent("child").build());
    hub.submit(io.serai.task.NewTask.of("stranger", "anna", "c", "s").build());

    await(hub.tasks.cancel("parent", StopMode.TERMINATE, null, null));

    assertThat(hub.ended("child").state()).isEqualTo(TaskState.TERMINATED);
    assertThat(hub.ended("grandchild").state()).isEqualTo(TaskState.TERMINATED);
    assertThat(work.task("grandchild").cancellation().requested()).isTrue();
    assertThat(hub.find("stranger").state()).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void subtasksOfAFinishedTaskContinue() {
    hub.submit("parent");
    hub.submit(io.serai.task.NewTask.of("child", "anna", "b", "s").parent("parent").build());
    work.finish("parent");
    hub.ended("parent");

    assertThat(hub.find("child").state()).isEqualTo(TaskState.RUNNING);
  }

  @Test
  @Tag("A2W-Q21")
  void enforcedDeadlineEndsTheTask() {
    hub.submit(asked("t").deadline(soon(), true).build());

    Task task = hub.ended("t");

    assertThat(task.status().reason()).isEqualTo(EndReason.TIMEOUT);
    assertThat(task.status().code()).isEqualTo("E040");
    Awaitility.await()
        .until(() -> work.task("t").cancellation().how().equals(Optional.of(StopMode.TERMINATE)));
  }

  @Test
  @Tag("A2W-Q21")
  void advisoryDeadlineIsOnlyReported() {
    hub.submit(asked("t").deadline(Instant.now().plus(Hub.SOON), false).build());

    Awaitility.await().until(() -> hub.facts("t").contains("DeadlinePassed"));

    assertThat(hub.find("t").state()).isEqualTo(TaskState.RUNNING);
  }

  @Test
  @Tag("A2W-Q21")
  void pastDeadlineEndsTheTaskOrIsReported() {
    Instant past = Instant.now().minusSeconds(60);

    Task enforced = hub.submit(asked("e").deadline(past, true).build());
    Task told = hub.submit(asked("t").deadline(past, false).build());

    assertThat(enforced.status().reason()).isEqualTo(EndReason.TIMEOUT);
    assertThat(told.state()).isEqualTo(TaskState.RUNNING);
    assertThat(hub.facts("t")).containsExactly("Created", "DeadlinePassed", "RUNNING");
    assertThat(work.begun()).containsExactly("t");
    assertThat(hub.tasks.load("writer").running()).isEqualTo(1);
  }

  @Test
  void waitingTaskEndsAtItsDeadline() {
    hub.submit(asked("t").deadline(soon(), true).build());
    work.task("t").need(InputRequest.of(List.of("x"), "x"), said("x?"));

    assertThat(hub.ended("t").status().reason()).isEqualTo(EndReason.TIMEOUT);
  }

  @Test
  void taskEndsAtTheMaximumDuration() {
    hub.close();
    TaskConfig s = TaskConfig.DEFAULT;
    hub =
        Hub.on(
            new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
            work,
            new AgentLimits(1, 1, false),
            task -> false,
            new TaskConfig(
                1,
                1,
                s.grace(),
                Duration.ofMillis(100),
                s.lease(),
                s.poll(),
                s.keepFor(),
                9,
                100,
                TaskMemoryLimits.standard()));
    hub.submit("t");

    assertThat(hub.ended("t").status().code()).isEqualTo("E040");
  }

  @Test
  void subtaskStartedWhileItsParentEndsIsStopped() {
    // given
    HookedLog log = new HookedLog();
    hub.close();
    hub = Hub.on(log.asLog(), work);
    hub.submit("parent");
    log.after("summaries", () -> hub.submit(asked("child").parent("parent").build()));

    // when
    await(hub.tasks.cancel("parent", StopMode.NOW, "anna", null));

    // then
    assertThat(hub.ended("child").state()).isEqualTo(TaskState.STOPPED);
  }

  @Test
  void whatFailsAtTheEndOfATaskKeepsNothingElseFromHappening() {
    HookedLog log = new HookedLog();
    hub.close();
    hub = Hub.on(log.asLog(), work, new AgentLimits(1, 1, false));
    List<String> ended = new CopyOnWriteArrayList<>();
    hub.tasks.observe(new EndRecorder(ended));
    hub.submit("t");
    hub.submit("next");
    log.before(
        "summaries",
        () -> {
          throw new IllegalStateException("the children cannot be listed");
        });
    work.task("t")
        .cancellation()
        .listen(
            how -> {
              throw new NoClassDefFoundError("no/such/Part");
            });

    await(hub.tasks.cancel("t", StopMode.NOW, "anna", null));

    Awaitility.await().until(() -> ended.equals(List.of("t")));
    work.task("next");
  }

  /** A deadline that is not over yet when a task with it is accepted, also on a slow machine. */
  private static Instant soon() {
    return Instant.now().plusSeconds(2);
  }

  private record EndRecorder(List<String> ended) implements TaskLifecycleListener {
    @Override
    public void ended(NewTask task, TaskStatus end, Duration took) {
      ended.add(task.id());
    }
  }

  private static void tell(StopMode how, CompletableFuture<StopMode> urgent) {
    if (how == StopMode.NOW) {
      urgent.complete(how);
    }
  }
}
