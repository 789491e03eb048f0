package io.serai.task.run.state;

import static io.serai.task.Tasks.changed;
import static io.serai.task.Tasks.created;
import static io.serai.task.Tasks.events;
import static io.serai.task.Tasks.said;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.store.StoreBusyException;
import io.serai.task.Task;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.ManualTimer;
import io.serai.task.run.feed.AgentFeeds;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How a task reads and writes its log. */
class EventSourcedTaskTest {
  private final TaskEventLog kept = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);
  private final ManualTimer timer = new ManualTimer();
  private final List<Long> readsFrom = new ArrayList<>();
  private int refusals;
  private int readRefusals;

  private final TaskEventLog log =
      (TaskEventLog)
          Proxy.newProxyInstance(
              TaskEventLog.class.getClassLoader(), new Class<?>[] {TaskEventLog.class}, this::call);

  @Test
  void busyLogIsAskedAgainAfterGrowingDelaysAndNothingIsReadAgain() {
    EventSourcedTask task = load();
    refusals = 9;

    CompletableFuture<Void> posted = task.post(words("hello")).toCompletableFuture();
    List<Long> delays = new ArrayList<>();
    while (!posted.isDone()) {
      delays.addAll(timer.delays());
      timer.runAll();
    }

    assertThat(delays).containsExactly(20L, 40L, 80L, 160L, 320L, 640L, 1280L, 2000L, 2000L);
    assertThat(readsFrom).containsExactly(1L);
    assertThat(kept.find("t").toCompletableFuture().join().orElseThrow().messages())
        .containsExactly(said("hello"));
  }

  @Test
  void taskIsReturnedOnceWhatIsBeingWrittenIsInTheLog() {
    EventSourcedTask task = load();
    refusals = 1;
    task.post(words("hello"));

    CompletableFuture<Task> read = task.task().toCompletableFuture();

    assertThat(read).isNotDone();
    timer.runAll();
    assertThat(read.join().messages()).containsExactly(said("hello"));
  }

  @Test
  void delaysBeginAnewOnceTheLogHasWritten() {
    EventSourcedTask task = load();
    refusals = 3;
    task.post(words("one"));
    timer.runAll();
    timer.runAll();
    timer.runAll();
    refusals = 1;

    task.post(words("two"));

    assertThat(timer.delays()).containsExactly(20L);
  }

  @Test
  void delaysBeginAnewOnceTheLogHasBeenRead() {
    EventSourcedTask task = load();
    readRefusals = 2;
    task.catchUp();
    timer.runAll();
    timer.runAll();
    readRefusals = 1;

    task.catchUp();

    assertThat(timer.delays()).containsExactly(20L);
  }

  @Test
  void commandsThatComeWhileTheLogIsBusyAreWrittenAfterwardsInOneAppend() {
    EventSourcedTask task = load();
    refusals = 1;
    task.post(words("one"));
    CompletableFuture<Void> second = task.post(words("two")).toCompletableFuture();
    CompletableFuture<Void> third = task.post(words("three")).toCompletableFuture();

    timer.runAll();

    assertThat(List.of(second, third)).allMatch(CompletableFuture::isDone);
    assertThat(kept.find("t").toCompletableFuture().join().orElseThrow().messages())
        .containsExactly(said("one"), said("two"), said("three"));
  }

  @Test
  void onlyEventsThatAreNotKnownAreReadOfAnotherHub() {
    EventSourcedTask task = load();
    kept.append("t", 2, events(3, new TaskEventPayload.Said(said("from outside"))));

    task.catchUp();

    assertThat(readsFrom).containsExactly(1L, 3L);
    assertThat(task.sequence()).isEqualTo(3);
  }

  @Test
  void commandIsEvaluatedAgainOnWhatAnotherHubWroteFirst() {
    EventSourcedTask task = load();
    kept.append("t", 2, events(3, new TaskEventPayload.Said(said("from outside"))));

    CompletableFuture<Void> posted = task.post(words("late")).toCompletableFuture();

    assertThat(posted).isCompleted();
    assertThat(readsFrom).containsExactly(1L, 1L);
    assertThat(kept.find("t").toCompletableFuture().join().orElseThrow().messages())
        .containsExactly(said("from outside"), said("late"));
  }

  @Test
  void commandFailsIfWhatFollowsFromItsEventsDoesAndLaterOnesDoNot() {
    EventSourcedTask task = load();
    task.reaction(
        (events, fold, effects) -> {
          throw new IllegalStateException("a fault");
        });
    assertThat(task.post(words("one")).toCompletableFuture()).isCompletedExceptionally();

    task.reaction((events, fold, effects) -> {});
    assertThat(task.post(words("two")).toCompletableFuture()).isCompleted();

    assertThat(kept.find("t").toCompletableFuture().join().orElseThrow().messages())
        .containsExactly(said("one"), said("two"));
  }

  private EventSourcedTask load() {
    kept.append("t", 0, events(1, created("t"), changed(TaskState.RUNNING)));
    return new EventSourcedTask(
            "t", log, new SettableClock(), new AgentFeeds(kept, this::schedule), this::schedule)
        .load()
        .toCompletableFuture()
        .join();
  }

  private Runnable schedule(Duration delay, Runnable work) {
    timer.schedule(work, delay.toMillis(), TimeUnit.MILLISECONDS);
    return () -> {};
  }

  private static TaskCommand words(String text) {
    return TaskCommands.report(new TaskEventPayload.Said(said(text)));
  }

  private Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals("append") && refusals > 0) {
      refusals--;
      return CompletableFuture.failedFuture(new StoreBusyException(4096));
    }
    if (method.getName().equals("read") && readRefusals > 0) {
      readRefusals--;
      return CompletableFuture.failedFuture(new StoreBusyException(4096));
    }
    if (method.getName().equals("read")) {
      readsFrom.add((Long) arguments[1]);
    }
    return method.invoke(kept, arguments);
  }
}
