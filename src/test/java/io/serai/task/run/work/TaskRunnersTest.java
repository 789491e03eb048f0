package io.serai.task.run.work;

import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.Hub;
import io.serai.task.run.Scripted;
import io.serai.task.run.config.AgentLimits;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One hub does several kinds of work; the agent of a task says which. */
@Timeout(300)
class TaskRunnersTest {
  private final InMemoryTaskEventLog log = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);
  private final Kind once = new Kind("once", false, false);
  private final Kind again = new Kind("again", true, false);
  private final Kind far = new Kind("far", true, true);
  private Hub hub = hub(once, again, far);

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void eachRunnerRunsItsOwnTasks() {
    submit("a", "again");
    submit("b", "far");
    submit("c", "once");

    again.work.finish("a");
    far.work.finish("b");
    once.work.finish("c");

    assertThat(List.of(hub.ended("a"), hub.ended("b"), hub.ended("c")))
        .extracting(Task::state)
        .containsOnly(TaskState.FINISHED);
    assertThat(again.work.begun()).containsExactly("a");
    assertThat(far.work.begun()).containsExactly("b");
    assertThat(once.work.begun()).containsExactly("c");
  }

  @Test
  void firstRunnerThatAcceptsATaskRunsIt() {
    Scripted rest = new Scripted();
    hub.close();
    hub = Hub.on(log, new TaskRunners(List.of(far, rest, again)));

    submit("a", "far");
    submit("b", "again");

    far.work.task("a");
    rest.task("b");
    assertThat(rest.begun()).containsExactly("b");
    assertThat(again.work.begun()).isEmpty();
  }

  @Test
  void taskWithoutARunnerIsRefusedWithAReason() {
    submit("t", "nobody");

    TaskStatus status = hub.ended("t").status();
    assertThat(status.state()).isEqualTo(TaskState.TERMINATED);
    assertThat(status.code()).isEqualTo("E010");
    assertThat(status.message().text())
        .isEqualTo("Nothing on this hub runs the skill write of agent nobody.");
    assertThat(new TaskRunners(List.of()).takes(task("t", "once"))).isFalse();
    assertThat(new TaskRunners(List.of(once)).takes(task("t", "once"))).isTrue();
  }

  @Test
  void runnerDecidesAfterARestartWhetherItsTaskRunsAgain() {
    submit("a", "again");
    submit("b", "far");
    submit("c", "once");
    submit("d", "again");
    again.work.task("d").need(InputRequest.of(List.of("name"), "a name"), null);
    hub.until("d", status -> status.state() == TaskState.WAITING);

    Kind againNow = new Kind("again", true, false);
    Kind farNow = new Kind("far", true, true);
    Kind onceNow = new Kind("once", false, false);
    restart(onceNow, againNow, farNow);

    againNow.work.finish("a");
    farNow.work.finish("b");
    assertThat(hub.ended("a").state()).isEqualTo(TaskState.FINISHED);
    assertThat(hub.ended("b").state()).isEqualTo(TaskState.FINISHED);
    assertThat(hub.find("c").status().message().text()).contains("interrupted by a restart");
    assertThat(onceNow.work.begun()).isEmpty();
    assertThat(hub.find("d").state()).isEqualTo(TaskState.WAITING);
    await(hub.tasks.answer("d", InputResponse.of(JsonMappers.object().put("name", "x"))));
    againNow.work.finish("d");
    assertThat(hub.ended("d").state()).isEqualTo(TaskState.FINISHED);
  }

  @Test
  void runningTaskFailsIfItsRunnerIsGoneAfterARestart() {
    submit("a", "again");

    restart(once);

    assertThat(hub.find("a").status().message().text()).contains("interrupted by a restart");
  }

  @Test
  void queuedTaskIsRefusedIfItsRunnerIsGoneAfterARestart() {
    hub.close();
    hub = Hub.on(log, new TaskRunners(List.of(again)), new AgentLimits(1, 5, false));
    submit("a", "again");
    submit("b", "again");

    restart(once);

    assertThat(hub.ended("b").status().message().text()).startsWith("Nothing on this hub runs");
  }

  @Test
  void stoppingHubLeavesRemoteWorkAndWaitsForLocalWork() {
    submit("b", "far");
    submit("c", "once");
    far.work.task("b");
    once.work.task("c");
    CompletableFuture<Void> drained = hub.tasks.drain().toCompletableFuture();
    assertThat(drained).isNotDone();

    once.work.finish("c");

    await(drained);
    assertThat(hub.find("b").state()).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void closingTheHubStopsEveryRunner() {
    hub.close();

    assertThat(List.of(once, again, far)).extracting(kind -> kind.stopped).containsOnly(true);
  }

  private void submit(String id, String agent) {
    hub.submit(task(id, agent));
  }

  private static NewTask task(String id, String agent) {
    return NewTask.of(id, "anna", agent, "write").build();
  }

  private void restart(TaskRunner... kinds) {
    hub.crash();
    hub = hub(kinds);
  }

  private Hub hub(TaskRunner... kinds) {
    return Hub.on(log, new TaskRunners(List.of(kinds)));
  }

  /** The work of one agent. */
  private static final class Kind implements TaskRunner {
    private final Scripted work = new Scripted();
    private final String agent;
    private final boolean again;
    private final boolean elsewhere;
    private volatile boolean stopped;

    Kind(String agent, boolean again, boolean elsewhere) {
      this.agent = agent;
      this.again = again;
      this.elsewhere = elsewhere;
    }

    @Override
    public boolean takes(NewTask task) {
      return task.agent().equals(agent);
    }

    @Override
    public CompletionStage<TaskOutcome> run(TaskContext task) {
      return work.run(task);
    }

    @Override
    public boolean mayRunAgain(Task task) {
      return again;
    }

    @Override
    public boolean mayBeLeft(NewTask task) {
      return elsewhere;
    }

    @Override
    public void stop() {
      stopped = true;
    }
  }
}
