package io.serai.task.run;

import static io.serai.task.Tasks.asked;
import static io.serai.task.Tasks.said;
import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.stream.TaskStateReplayer;
import io.serai.store.Database;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.NewTask;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskState;
import io.serai.task.Tasks;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.log.SqlTaskEventLog;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.TaskConfig;
import io.serai.task.run.config.TaskMemoryLimits;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.failure.TaskMemoryFullException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What tasks with large contents hold in memory while they wait. */
@Timeout(300)
class WaitingTaskMemoryTest {
  private static final int SIZE = 1_000_000;
  private static final ObjectNode LARGE = JsonMappers.object().put("text", "x".repeat(SIZE));
  private static final InputRequest NAME = InputRequest.of(List.of("name"), "a name");
  private static final InputResponse ANSWER =
      InputResponse.of(JsonMappers.object().put("name", "Jo"));

  @TempDir Path folder;
  private final Scripted work = new Scripted();
  private Database database;
  private TaskEventLog log;
  private Hub hub;

  @BeforeEach
  void open() {
    database = Database.open("jdbc:sqlite:" + folder.resolve("serai.db"));
    log = new SqlTaskEventLog(database);
    hub = hub(log, 3 * SIZE);
  }

  @AfterEach
  void close() {
    hub.close();
    database.close();
  }

  @Test
  void tasksThatWaitTogetherHoldMoreThanTheMemoryOfLiveTasks() {
    for (int i = 0; i < 10; i++) {
      waiting("t" + i);
    }

    allRest();
    for (int i = 0; i < 10; i++) {
      assertThat(hub.find("t" + i).request().input()).isEqualTo(LARGE);
    }
    assertThat(held()).isLessThan(SIZE);
  }

  @Test
  void theWorkHasTheWholeRequestAgainWithTheAnswer() {
    CompletableFuture<InputResponse> given = waiting("t");
    assertThat(work.task("t").request().input().isMissingNode()).isTrue();

    await(hub.tasks.answer("t", ANSWER));

    assertThat(await(given).data()).isEqualTo(ANSWER.data());
    assertThat(work.task("t").request()).isEqualTo(large("t"));
    assertThat(work.task("t").answers()).hasSize(1);
    assertThat(held()).isGreaterThan(SIZE);
    work.finish("t");
    Task ended = hub.ended("t");
    assertThat(ended.request().input()).isEqualTo(LARGE);
    assertThat(hub.facts("t"))
        .containsExactly(
            "Created",
            "RUNNING",
            "WAITING",
            "Needed",
            "Answered",
            "RUNNING",
            "FINISHING",
            "FINISHED");
    Awaitility.await().until(() -> held() == 0);
  }

  @Test
  void aQueuedTaskLeavesItsContentsToTheLogUntilItRuns() {
    List.of("one", "two", "three", "four").forEach(hub::submit);
    hub.submit(large("queued"));
    allRest();

    work.finish("one");

    assertThat(work.task("queued").request()).isEqualTo(large("queued"));
  }

  @Test
  void aTaskThatGrewBeyondTheLimitAndWaitsCanBeAnswered() {
    hub.submit("t");
    for (int i = 0; i < 2; i++) {
      await(work.task("t").artifact(Tasks.artifact("a" + i, "x".repeat(7 * SIZE / 4))));
    }
    CompletableFuture<InputResponse> given =
        work.task("t").need(NAME, said("name?")).toCompletableFuture();
    work.task("t").keepsWhileWaiting(0);
    allRest();

    await(hub.tasks.answer("t", ANSWER));

    assertThat(await(given).data()).isEqualTo(ANSWER.data());
    assertThat(held()).isGreaterThan(3L * SIZE);
  }

  @Test
  void aQueuedTaskWithoutMemoryLeavesItsSlotToOthersAndIsBegunLater() {
    hub.close();
    hub = hub(log, work, 3 * SIZE, 1);
    hub.submit("first");
    hub.submit(large("queued"));
    hub.submit("second");
    allRest();
    for (String agent : List.of("other", "another")) {
      hub.submit(NewTask.of(agent, "anna", agent, "write").input(LARGE).build());
    }

    work.finish("first");

    work.task("second");
    assertThat(work.begun()).doesNotContain("queued");
    work.finish("second");
    work.finish("other");
    assertThat(work.task("queued").request().input()).isEqualTo(LARGE);
    assertThat(hub.tasks.load("writer").running()).isOne();
  }

  @Test
  void whatTheWorkReportsAfterTheAnswerIsNotTakenForTheNextWait() {
    hub.close();
    hub = hub(new LeasedMemoryLog().log(""), 3 * SIZE);
    waiting("t");
    await(hub.tasks.answer("t", ANSWER));

    work.task("t").keepsWhileWaiting(0);
    work.task("t").need(NAME, said("name?"));

    assertThat(work.task("t").request().input().isMissingNode()).isTrue();
    assertThat(held()).isGreaterThan(SIZE);
  }

  @Test
  void aTaskBeyondTheLimitIsRefusedAndAcceptedOnceAnotherHasEnded() {
    running("a", "b");

    assertThatThrownBy(() -> hub.submit(large("c"))).isInstanceOf(TaskMemoryFullException.class);

    assertThat(await(hub.tasks.find("c"))).isEmpty();
    work.finish("a");
    hub.ended("a");
    Awaitility.await().until(() -> held() < 2 * SIZE);
    assertThat(hub.submit(large("c")).state()).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void anAnswerThatCannotBeUsedForLackOfMemoryIsRefusedAndTheTaskStillWaits() {
    CompletableFuture<InputResponse> given = waiting("t");
    running("a", "b");

    assertThatThrownBy(() -> await(hub.tasks.answer("t", ANSWER)))
        .isInstanceOf(TaskMemoryFullException.class);

    assertThat(given).isNotDone();
    assertThat(hub.find("t").state()).isEqualTo(TaskState.WAITING);
    work.finish("a");
    hub.ended("a");
    Awaitility.await().until(() -> held() < 2 * SIZE);
    await(hub.tasks.answer("t", ANSWER));
    assertThat(await(given).data()).isEqualTo(ANSWER.data());
  }

  @Test
  void aTaskIsCanceledAlsoIfThereIsNoMemoryForItsContents() {
    CompletableFuture<InputResponse> one = waiting("t");
    CompletableFuture<InputResponse> two = waiting("u");
    running("a", "b");

    CompletableFuture<Task> stopped =
        hub.tasks.cancel("t", StopMode.NOW, "anna", null).toCompletableFuture();
    await(hub.tasks.cancel("u", StopMode.NOW, "anna", null));
    await(stopped);

    assertThat(hub.find("t").state()).isEqualTo(TaskState.STOPPED);
    assertThat(hub.find("u").state()).isEqualTo(TaskState.STOPPED);
    assertThatThrownBy(() -> await(one)).isInstanceOf(TaskEndedException.class);
    assertThatThrownBy(() -> await(two)).isInstanceOf(TaskEndedException.class);
  }

  @Test
  void aTaskThatReportsMoreThanItMayFailsAndNoOther() {
    running("a", "b");
    hub.submit("small");
    for (int i = 0; i < 4; i++) {
      await(work.task("small").artifact(Tasks.artifact("a" + i, "x".repeat(SIZE / 4))));
    }

    await(work.task("small").artifact(Tasks.artifact("more", "x".repeat(2 * SIZE))));

    Task failed = hub.ended("small");
    assertThat(failed.state()).isEqualTo(TaskState.TERMINATED);
    assertThat(failed.status().message().text()).contains("serai.tasks.max-live-bytes");
    assertThat(hub.find("a").state()).isEqualTo(TaskState.RUNNING);
    assertThat(hub.find("b").state()).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void aSubscriberOfARestingTaskReadsItsEventsFromTheLog() {
    waiting("t");
    EventCollector<TaskEvent> events = new EventCollector<>(Long.MAX_VALUE);

    hub.tasks.events("t", 1).subscribe(events);
    await(hub.tasks.answer("t", ANSWER));
    work.finish("t");

    events.awaitEnd();
    assertThat(events.events()).isEqualTo(hub.events("t")).hasSize(8);
  }

  @Test
  void recoveredTasksRestOneAfterTheOtherAndCanBeAnswered() {
    for (int i = 0; i < 10; i++) {
      waiting("t" + i);
    }
    hub.crash();
    Scripted again = new Scripted();
    hub = hub(log, again, 3 * SIZE, 4);

    allRest();
    for (int i = 0; i < 10; i++) {
      String id = "t" + i;
      await(hub.tasks.answer(id, ANSWER));
      assertThat(again.task(id).request().input()).isEqualTo(LARGE);
      InputResponse replayed = await(again.task(id).need(NAME, said("name?")));
      assertThat(replayed.data()).isEqualTo(ANSWER.data());
      again.finish(id);
      hub.ended(id);
      allRest();
    }
  }

  @Test
  void withALogInMemoryContentsCountWhileTasksWait() {
    hub.close();
    hub = hub(new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE), 3 * SIZE);

    waiting("a");
    waiting("b");

    assertThat(held()).isGreaterThan(2L * SIZE);
    assertThatThrownBy(() -> hub.submit(large("c"))).isInstanceOf(TaskMemoryFullException.class);
  }

  @Test
  void withALogInMemoryReplacedArtifactsCountToo() {
    hub.close();
    hub = hub(new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE), 3 * SIZE);
    hub.submit("t");

    for (int i = 0; i < 2; i++) {
      await(work.task("t").artifact(Tasks.artifact("same", "x".repeat(SIZE))));
    }

    assertThat(held()).isGreaterThan(2L * SIZE);
  }

  @Test
  void aStreamResumesWithTheHeadOfTheTask() {
    waiting("t");
    await(work.task("t").artifact(Tasks.artifact("a", "x".repeat(SIZE))));
    Task whole = await(TaskStateReplayer.at(hub.tasks, "t", 5));

    Task head = await(TaskStateReplayer.headAt(hub.tasks, "t", 5));

    assertThat(whole.artifacts()).hasSize(1);
    assertThat(head).isEqualTo(whole.head());
  }

  private Hub hub(TaskEventLog on, long limit) {
    return hub(on, work, limit, 4);
  }

  private static Hub hub(TaskEventLog on, Scripted runner, long limit, int slots) {
    TaskConfig settings = Hub.settings(Duration.ofSeconds(15), new TaskMemoryLimits(limit, limit));
    return Hub.on(on, runner, new AgentLimits(slots, 100, false), task -> true, settings);
  }

  private long held() {
    return hub.tasks.memory().held();
  }

  /** Waits until the contents of all tasks are left to the log: once nothing is to be written. */
  private void allRest() {
    Awaitility.await().until(() -> held() < SIZE);
  }

  private static NewTask large(String id) {
    return asked(id).input(LARGE).build();
  }

  private void running(String... ids) {
    for (String id : ids) {
      hub.submit(large(id));
      work.task(id);
    }
  }

  /** A task whose work waits and keeps nothing of it. */
  private CompletableFuture<InputResponse> waiting(String id) {
    hub.submit(large(id));
    CompletableFuture<InputResponse> given =
        work.task(id).need(NAME, said("name?")).toCompletableFuture();
    work.task(id).keepsWhileWaiting(0);
    hub.until(id, status -> status.state() == TaskState.WAITING);
    Awaitility.await().until(() -> work.task(id).answers().isEmpty());
    return given;
  }
}
