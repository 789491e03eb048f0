package io.serai.task.run;

import static io.serai.task.Tasks.said;
import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.store.Database;
import io.serai.store.PostgresServer;
import io.serai.task.AgentEvent;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskState;
import io.serai.task.TaskSummary;
import io.serai.task.log.SqlTaskEventLog;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.failure.TaskExistsException;
import io.serai.task.run.feed.TaskListChange;
import io.serai.task.run.work.TaskContext;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two hubs on one PostgreSQL database. */
@Timeout(300)
class SharedLogTest {
  private static final Duration LEASE = Duration.ofMillis(1500);
  private static final InputRequest NAME = InputRequest.of(List.of("name"), "a name");

  private final Scripted oneWork = new Scripted();
  private final Scripted otherWork = new Scripted();
  private Database oneDatabase;
  private Database otherDatabase;
  private Hub one;
  private Hub other;

  @BeforeEach
  void open() {
    String url = PostgresServer.newDatabase();
    oneDatabase = Database.open(url);
    otherDatabase = Database.open(url);
    one = hub(oneDatabase, oneWork, LEASE);
    other = hub(otherDatabase, otherWork, LEASE);
  }

  @AfterEach
  void close() {
    one.close();
    other.close();
    oneDatabase.close();
    otherDatabase.close();
  }

  @Test
  void subscribersOfBothHubsReceiveTheFeedOfAnAgentInTheSameOrder() {
    EventCollector<AgentEvent> here = new EventCollector<>(Long.MAX_VALUE);
    EventCollector<AgentEvent> there = new EventCollector<>(Long.MAX_VALUE);
    one.tasks.feed("writer", 0).subscribe(here);
    other.tasks.feed("writer", 0).subscribe(there);

    for (int i = 0; i < 20; i++) {
      one.submit("one-" + i);
      other.submit("other-" + i);
      oneWork.finish("one-" + i);
      otherWork.finish("other-" + i);
    }

    Awaitility.await().until(() -> here.events().size() == 160);
    Awaitility.await().until(() -> there.events().size() == 160);
    assertThat(here.events()).isEqualTo(there.events());
  }

  @Test
  void subscribersOfBothHubsAreToldOfEachOthersTasks() {
    EventCollector<TaskListChange> there = new EventCollector<>(Long.MAX_VALUE);
    other.tasks.listChanges(task -> true).subscribe(there);
    Awaitility.await().until(() -> there.events().size() == 2); // both say: read the list

    one.submit("t");
    Awaitility.await().until(() -> told(there).contains("t WORKING"));
    await(oneWork.task("t").progress(0.5, null, null));
    oneWork.finish("t");
    Awaitility.await().until(() -> told(there).contains("t COMPLETED"));
    other.submit("own");

    Awaitility.await().until(() -> told(there).contains("own WORKING"));
    assertThat(told(there)).containsExactly("t WORKING", "t COMPLETED", "own WORKING");
  }

  private static List<String> told(EventCollector<TaskListChange> collector) {
    return collector.events().stream()
        .filter(TaskListChange.Changed.class::isInstance)
        .map(change -> ((TaskListChange.Changed) change).task())
        .map(task -> task.id() + " " + task.state())
        .toList();
  }

  @Test
  void moreTasksOfOthersThanAskedForAreNotListed() {
    one.submit("a");
    one.submit("b");
    SqlTaskEventLog log = new SqlTaskEventLog(otherDatabase);
    long start = 0;

    TaskEventLog.ChangedTasks both = await(log.changedByOthers("other", start, 2));
    TaskEventLog.ChangedTasks tooMany = await(log.changedByOthers("other", start, 1));
    TaskEventLog.ChangedTasks none = await(log.changedByOthers("other", both.position(), 2));

    assertThat(both.tasks()).extracting(TaskSummary::id).containsExactlyInAnyOrder("a", "b");
    assertThat(both.isAll()).isTrue();
    assertThat(tooMany.tasks()).isEmpty();
    assertThat(tooMany.isAll()).isFalse();
    assertThat(none.tasks()).isEmpty();
    String hub = both.tasks().get(0).hub();
    assertThat(await(log.changedByOthers(hub, start, 2)).tasks()).isEmpty();
  }

  @Test
  void taskIsReadFollowedAndAwaitedOnTheOtherHub() {
    one.submit("t");
    Reader reader = new Reader(Long.MAX_VALUE);
    other.tasks.events("t", 1).subscribe(reader);
    CompletableFuture<Task> end = other.tasks.until("t", status -> status.state().isEnd());

    await(oneWork.task("t").say(said("hello")));
    oneWork.finish("t");

    reader.awaitEnd();
    assertThat(reader.numbers()).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(await(end).state()).isEqualTo(TaskState.FINISHED);
    assertThat(reader.events().stream().map(TaskEvent::fact))
        .isEqualTo(one.events("t").stream().map(TaskEvent::fact).toList());
  }

  @Test
  void taskIsStoppedByTheOtherHub() {
    one.submit("now");
    one.submit("graceful");

    Task stopped = await(other.tasks.cancel("now", StopMode.TERMINATE, "anna", null));
    Task asked = await(other.tasks.cancel("graceful", StopMode.GRACEFUL, "anna", null));

    assertThat(stopped.state()).isEqualTo(TaskState.TERMINATED);
    assertThat(asked.state()).isEqualTo(TaskState.RUNNING);
    Awaitility.await().until(() -> oneWork.task("now").cancellation().requested());
    Awaitility.await().until(() -> oneWork.task("graceful").cancellation().requested());
    assertThatThrownBy(() -> await(oneWork.task("now").progress(0.5, null, null)))
        .isInstanceOf(TaskEndedException.class);
    assertThat(other.ended("graceful").state()).isEqualTo(TaskState.STOPPED);
    Awaitility.await().until(() -> one.tasks.load("writer").running() == 0);
  }

  @Test
  void hubThatRunsATaskReadsWhatTheOtherHubHasJustWritten() {
    for (int i = 0; i < 20; i++) {
      String id = "t" + i;
      one.submit(id);
      await(other.tasks.cancel(id, StopMode.TERMINATE, "anna", null));

      assertThat(one.find(id).state()).isEqualTo(TaskState.TERMINATED);
    }
  }

  @Test
  void taskIsReadWhileTheDatabaseIsAway() {
    one.submit("t");
    oneDatabase.close();

    assertThat(one.find("t").state()).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void needIsAnsweredByTheOtherHub() {
    one.submit("t");
    CompletableFuture<InputResponse> given =
        oneWork.task("t").need(NAME, said("name?")).toCompletableFuture();
    other.until("t", status -> status.state() == TaskState.WAITING);

    InputResponseReceipt receipt = await(other.tasks.answer("t", InputResponse.of(said("anna"))));

    assertThat(receipt.task().state()).isEqualTo(TaskState.RUNNING);
    assertThat(await(given).message()).isEqualTo(said("anna"));
  }

  @Test
  void reportsContinueAfterAWriteOfTheOtherHub() {
    one.submit("t");

    await(other.tasks.say("t", said("from outside")));
    await(oneWork.task("t").say(said("from inside")));

    assertThat(one.find("t").messages()).containsExactly(said("from outside"), said("from inside"));
  }

  @Test
  void taskIdIsUniqueAcrossHubs() {
    one.submit("t");

    assertThatThrownBy(() -> other.submit("t")).isInstanceOf(TaskExistsException.class);

    assertThat(otherWork.begun()).isEmpty();
    assertThat(other.tasks.load("writer")).isEqualTo(new TaskDispatcher.Load(0, 0));
  }

  @Test
  void onlyTasksOfAHubWithAnExpiredLeaseAreTakenOver() {
    one.submit("t");
    Duration beyond = LEASE.multipliedBy(2);
    Awaitility.await().pollDelay(beyond).atMost(beyond.multipliedBy(2)).until(() -> true);
    assertThat(otherWork.begun()).isEmpty();
    assertThat(other.find("t").state()).isEqualTo(TaskState.RUNNING);

    one.crash();

    otherWork.task("t");
    otherWork.finish("t");
    assertThat(other.ended("t").state()).isEqualTo(TaskState.FINISHED);
    assertThat(other.facts("t"))
        .containsExactly("Created", "RUNNING", "Recovered", "Restarted", "FINISHING", "FINISHED");
  }

  @Test
  void hubThatHasNotRecoveredYetKeepsItsLease() {
    one.close();
    one = Hub.joined(new SqlTaskEventLog(oneDatabase), oneWork, Hub.settings(LEASE));

    one.submit("t");

    Duration beyond = LEASE.multipliedBy(2);
    Awaitility.await().pollDelay(beyond).atMost(beyond.multipliedBy(2)).until(() -> true);
    assertThat(otherWork.begun()).isEmpty();
    assertThat(other.find("t").state()).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void hubStopsTheWorkOfATaskThatItLost() {
    one.close();
    one = hub(oneDatabase, oneWork, Duration.ofHours(1));
    String silent = one.submit("t").hub();
    TaskContext lost = oneWork.task("t");
    await(
        oneDatabase.write(
            handle -> handle.execute("update hub set alive_until = 0 where id = ?", silent)));

    otherWork.task("t");

    Awaitility.await().until(() -> lost.cancellation().requested());
    assertThatThrownBy(() -> await(lost.progress(0.5, null, null)))
        .isInstanceOf(TaskEndedException.class);
    oneWork.finish("t");
    assertThat(other.find("t").state()).isEqualTo(TaskState.RUNNING);
    otherWork.finish("t");
    assertThat(other.ended("t").state()).isEqualTo(TaskState.FINISHED);
  }

  @Test
  void subscribersOfAHubThatLostATaskFollowItToItsEnd() {
    one.close();
    one = hub(oneDatabase, oneWork, Duration.ofHours(1));
    String silent = one.submit("t").hub();
    oneWork.task("t");
    Reader reader = new Reader(Long.MAX_VALUE);
    one.tasks.events("t", 1).subscribe(reader);
    CompletableFuture<Task> end = one.tasks.until("t", status -> status.state().isEnd());
    await(
        oneDatabase.write(
            handle -> handle.execute("update hub set alive_until = 0 where id = ?", silent)));

    otherWork.task("t");
    Awaitility.await().until(() -> one.tasks.load("writer").running() == 0);
    otherWork.finish("t");

    assertThat(await(end).state()).isEqualTo(TaskState.FINISHED);
    reader.awaitEnd();
    assertThat(reader.numbers()).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
  }

  private static Hub hub(Database database, Scripted work, Duration lease) {
    return Hub.on(
        new SqlTaskEventLog(database),
        work,
        new AgentLimits(10, 10, false),
        task -> true,
        Hub.settings(lease));
  }
}
