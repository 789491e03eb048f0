package io.serai.task.run.recovery;

import static io.serai.task.Tasks.artifact;
import static io.serai.task.Tasks.asked;
import static io.serai.task.Tasks.said;
import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.task.EndReason;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskState;
import io.serai.task.Tasks;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.Hub;
import io.serai.task.run.Scripted;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.work.TaskContext;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of tasks whose process has died; the log is what is left of it. */
@Timeout(300)
class TaskRecoveryTest {
  private static final InputRequest NAME = InputRequest.of(List.of("name"), "a name");

  private final InMemoryTaskEventLog log = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);
  private final Scripted before = new Scripted();
  private final Scripted after = new Scripted();
  private Hub hub = Hub.on(log, before, new AgentLimits(2, 10, false));

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void queuedTasksAreQueuedAgain() {
    hub.submit("one");
    hub.submit("two");
    hub.submit(asked("low").rank(1, 1).build());
    hub.submit(asked("high").rank(9, 9).build());

    restart(Set.of());

    after.finish("high");
    after.finish("low");
    assertThat(hub.ended("low").state()).isEqualTo(TaskState.FINISHED);
    assertThat(hub.facts("high"))
        .containsExactly("Created", "Recovered", "RUNNING", "FINISHING", "FINISHED");
    assertThat(after.begun()).containsExactlyInAnyOrder("high", "low");
  }

  @Test
  void nonIdempotentTaskFailsWithAReason() {
    hub.submit("t");

    restart(Set.of());

    Task task = hub.find("t");
    assertThat(task.state()).isEqualTo(TaskState.TERMINATED);
    assertThat(task.status().reason()).isEqualTo(EndReason.ERROR);
    assertThat(task.status().message().text()).contains("interrupted by a restart");
    assertThat(after.begun()).isEmpty();
    assertThat(hub.tasks.load("writer")).isEqualTo(new TaskDispatcher.Load(0, 0));
  }

  @Test
  void idempotentTaskRunsAgainAndReplacesItsArtifacts() {
    hub.submit("t");
    await(before.task("t").artifact(artifact("a", "half"), false, false));

    restart(Set.of("t"));

    await(after.task("t").artifact(artifact("b", "whole")));
    after.finish("t");
    Task task = hub.ended("t");
    assertThat(task.state()).isEqualTo(TaskState.FINISHED);
    assertThat(task.artifacts()).containsExactly(artifact("b", "whole"));
    assertThat(hub.facts("t"))
        .containsExactly(
            "Created",
            "RUNNING",
            "Made",
            "Recovered",
            "Restarted",
            "Made",
            "FINISHING",
            "FINISHED");
  }

  @Test
  void workThatGetsNowhereBeginsThreeTimesAgainAndEndsThen() {
    hub.submit("t");
    for (int i = 0; i < 3; i++) {
      await(restarted("t").log("info", "begun", null));
    }

    restart(Set.of("t"));

    Task task = hub.find("t");
    assertThat(task.status().reason()).isEqualTo(EndReason.ERROR);
    assertThat(task.status().message().text()).contains("4 times without any progress");
    assertThat(hub.facts("t").stream().filter("Restarted"::equals)).hasSize(3);
  }

  @Test
  void workThatProgressesBeginsAgainAfterEachRestart() {
    hub.submit("t");
    for (int i = 0; i < 5; i++) {
      await(restarted("t").progress(0.1 * i, null, null));
    }

    restart(Set.of("t"));

    after.finish("t");

    assertThat(hub.ended("t").state()).isEqualTo(TaskState.FINISHED);
  }

  @Test
  void waitingTaskKeepsWaitingAndRunsAgainWithAllItsInputs() {
    hub.submit("t");
    before.task("t").need(NAME, said("first?"));
    await(hub.tasks.answer("t", answer("one")));
    before.task("t").need(NAME, said("second?"));
    hub.until("t", status -> status.state() == TaskState.WAITING);

    restart(Set.of("t"));

    assertThat(hub.find("t").state()).isEqualTo(TaskState.WAITING);
    assertThat(hub.find("t").need()).isEqualTo(NAME);
    assertThat(after.begun()).isEmpty();
    await(hub.tasks.answer("t", answer("two")));
    TaskContext again = after.task("t");
    assertThat(await(again.need(NAME, said("first?")))).isEqualTo(answer("one"));
    assertThat(await(again.need(NAME, said("second?")))).isEqualTo(answer("two"));
    after.finish("t");
    assertThat(hub.ended("t").state()).isEqualTo(TaskState.FINISHED);
    assertThat(hub.facts("t").stream().filter("Needed"::equals)).hasSize(2);
    assertThat(hub.tasks.load("writer")).isEqualTo(new TaskDispatcher.Load(0, 0));
  }

  @Test
  void nonIdempotentWaitingTaskFails() {
    hub.submit("t");
    before.task("t").need(NAME, said("name?"));

    restart(Set.of());

    assertThat(hub.find("t").status().reason()).isEqualTo(EndReason.ERROR);
  }

  @Test
  void taskWithAStopRequestIsStopped() {
    hub.submit("t");
    await(hub.tasks.cancel("t", StopMode.GRACEFUL, null, null));

    restart(Set.of("t"));

    assertThat(hub.find("t").state()).isEqualTo(TaskState.STOPPED);
  }

  @Test
  void blockedTaskThatRunsAgainIsUnblocked() {
    hub.submit("t");
    await(before.task("t").block("E050", said("no network")));

    restart(Set.of("t"));

    after.task("t");
    assertThat(hub.find("t").state()).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void moreTasksThanOnePageAreTakenOver() {
    hub.close();
    hub = Hub.on(log, before, new AgentLimits(1, 1000, false));
    for (int i = 0; i < 600; i++) {
      hub.submit("t" + i);
    }

    restart(Set.of());

    assertThat(hub.find("t0").state()).isEqualTo(TaskState.TERMINATED);
    assertThat(hub.find("t599").hub()).isEqualTo(hub.find("t0").hub());
    assertThat(hub.tasks.load("writer").waiting()).isEqualTo(597);
  }

  @Test
  void deadlineThatPassedDuringTheOutageEndsTheTask() {
    hub.submit("one");
    hub.submit("two");
    hub.submit(asked("t").deadline(java.time.Instant.now().plusMillis(50), true).build());
    hub.crash();
    org.awaitility.Awaitility.await().until(() -> java.time.Instant.now().isAfter(deadline("t")));

    restart(Set.of());

    assertThat(hub.ended("t").status().reason()).isEqualTo(EndReason.TIMEOUT);
  }

  private java.time.Instant deadline(String id) {
    return await(log.find(id)).orElseThrow().request().deadline();
  }

  private static InputResponse answer(String name) {
    return InputResponse.of(JsonMappers.object().put("name", name));
  }

  /** Returns the task as its work sees it that begins again after a crash. */
  private TaskContext restarted(String id) {
    Scripted next = new Scripted();
    restart(next, Set.of(id));
    return next.task(id);
  }

  private void restart(Set<String> rerunnable) {
    restart(after, rerunnable);
  }

  private void restart(Scripted next, Set<String> rerunnable) {
    hub.crash();
    hub = Hub.on(log, next, new AgentLimits(2, 10, false), task -> rerunnable.contains(task.id()));
  }

  @Test
  void subtasksOfAStoppedTaskAreStoppedAfterACrash() {
    // given
    hub.submit("parent");
    hub.submit(asked("child").parent("parent").build());
    hub.crash();
    long last = hub.find("parent").sequence();
    await(log.append("parent", last, Tasks.events(last + 1, Tasks.changed(TaskState.STOPPED))));

    // when
    restart(Set.of("parent", "child"));

    // then
    assertThat(hub.ended("child").state()).isEqualTo(TaskState.STOPPED);
  }
}
