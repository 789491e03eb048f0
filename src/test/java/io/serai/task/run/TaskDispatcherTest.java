package io.serai.task.run;

import static io.serai.task.Tasks.artifact;
import static io.serai.task.Tasks.asked;
import static io.serai.task.Tasks.said;
import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.OwnThread;
import io.serai.task.A2aTaskState;
import io.serai.task.EndReason;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskState;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.failure.AgentQueueFullException;
import io.serai.task.run.failure.TaskExistsException;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class TaskDispatcherTest {
  private final InMemoryTaskEventLog log = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);
  private final List<String> begun = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, CompletableFuture<TaskOutcome>> ends = new ConcurrentHashMap<>();
  private Hub hub = Hub.on(log, this::hold);

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  @Tag("A2W-63")
  void taskRunsImmediatelyAndIsWrittenInTwoAppends() {
    Set<Thread> threads = new HashSet<>();
    use(
        Hub.on(
            log,
            task -> {
              threads.add(Thread.currentThread());
              task.progress(0.5, "half", null);
              return CompletableFuture.completedFuture(
                  new TaskOutcome.Finished(List.of(artifact("a", "text")), said("done")));
            }));

    Task accepted = hub.submit("t");
    Task task = hub.ended("t");

    assertThat(accepted.state()).isEqualTo(TaskState.RUNNING);
    assertThat(threads).containsExactly(Thread.currentThread());
    assertThat(hub.facts("t"))
        .containsExactly("Created", "RUNNING", "Progressed", "Made", "FINISHING", "FINISHED");
    assertThat(task.artifacts()).containsExactly(artifact("a", "text"));
    assertThat(task.status().message()).isEqualTo(said("done"));
    assertThat(task.progress().value()).isEqualTo(1);
  }

  @Test
  void sequenceNumbersHaveNoGap() {
    hub.submit("t");
    end("t");
    hub.ended("t");

    assertThat(hub.events("t").stream().map(TaskEvent::sequence)).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  @Tag("A2W-36")
  void repeatedIdCreatesNoSecondTask() {
    hub.submit("t");

    assertThatThrownBy(() -> hub.submit("t"))
        .isInstanceOfSatisfying(
            TaskExistsException.class,
            e -> assertThat(e.task().state()).isEqualTo(TaskState.RUNNING));
    end("t");
    hub.ended("t");
    assertThatThrownBy(() -> hub.submit("t"))
        .isInstanceOfSatisfying(
            TaskExistsException.class,
            e -> assertThat(e.task().state()).isEqualTo(TaskState.FINISHED));
    assertThat(begun).containsExactly("t");
    assertThat(hub.tasks.load("writer")).isEqualTo(new TaskDispatcher.Load(0, 0));
  }

  @Test
  void theLargeTaskOfARepeatedIdIsReadOnceThereIsMemory() {
    NewTask large = asked("t").input(new TextNode("x".repeat(FullReadBudget.LARGE))).build();
    hub.submit(large);
    end("t");
    hub.ended("t");
    Awaitility.await().until(() -> hub.tasks.memory().held() == 0);
    CompletableFuture<Task> repeated;

    try (FullReadBudget full = new FullReadBudget(hub.tasks)) {
      repeated = hub.tasks.submit(large).toCompletableFuture();
      assertThat(repeated).isNotDone();
    }

    assertThatThrownBy(() -> await(repeated)).isInstanceOf(TaskExistsException.class);
  }

  @Test
  @Tag("A2W-28")
  @Tag("A2W-30")
  @Tag("A2W-Q25")
  void queuedTasksStartByScoreThenByArrival() {
    use(Hub.on(log, this::hold, new AgentLimits(1, 10, false)));
    hub.submit("first");
    hub.submit(asked("low").rank(10, 10).build());
    hub.submit(asked("even1").rank(40, 10).build());
    hub.submit(asked("even2").rank(10, 40).build());
    hub.submit(asked("high").rank(10, 90).build());

    assertThat(hub.find("high").state()).isEqualTo(TaskState.INITIALIZING);
    assertThat(hub.find("high").status().canonical()).isEqualTo(A2aTaskState.SUBMITTED);
    for (String id : List.of("first", "high", "even1", "even2", "low")) {
      Awaitility.await().until(() -> ends.containsKey(id));
      end(id);
    }
    hub.ended("low");

    assertThat(begun).containsExactly("first", "high", "even1", "even2", "low");
  }

  @Test
  @Tag("A2W-Q21")
  void nearestDeadlineStartsFirstAmongEqualScores() {
    use(Hub.on(log, this::hold, new AgentLimits(1, 10, false)));
    hub.submit("first");
    hub.submit("anytime");
    hub.submit(asked("tonight").deadline(java.time.Instant.now().plusSeconds(900), false).build());
    hub.submit(asked("soon").deadline(java.time.Instant.now().plusSeconds(60), false).build());

    for (String id : List.of("first", "soon", "tonight", "anytime")) {
      Awaitility.await().until(() -> ends.containsKey(id));
      end(id);
    }

    assertThat(begun).containsExactly("first", "soon", "tonight", "anytime");
  }

  @Test
  void fullQueueRefusesATaskAndStoresNothing() {
    use(Hub.on(log, this::hold, new AgentLimits(1, 1, false)));
    hub.submit("at work");
    hub.submit("waits");

    assertThatThrownBy(() -> hub.submit("too many"))
        .isInstanceOfSatisfying(
            AgentQueueFullException.class,
            e -> assertThat(e.retryAfter()).isEqualTo(Duration.ofSeconds(1)));

    assertThat(await(hub.tasks.find("too many"))).isEmpty();
    end("at work");
    hub.until("waits", status -> status.state() == TaskState.RUNNING);
    assertThat(hub.submit("again").state()).isEqualTo(TaskState.INITIALIZING);
  }

  @Test
  void queuesOfAgentsAreIndependent() {
    use(Hub.on(log, this::hold, new AgentLimits(1, 1, false)));
    hub.submit("t");

    Task other = hub.submit(io.serai.task.NewTask.of("u", "anna", "reader", "read").build());

    assertThat(other.state()).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void runningTasksNeverExceedTheLimit() {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    use(
        Hub.on(
            log,
            task -> {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
              return OwnThread.supply(
                  () -> {
                    now.decrementAndGet();
                    return new TaskOutcome.Finished(List.of(), null);
                  });
            },
            new AgentLimits(3, 1000, false)));

    List<CompletableFuture<Task>> ended = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      String id = "t" + i;
      ended.add(
          hub.tasks
              .submit(asked(id).build())
              .thenCompose(t -> hub.tasks.until(id, s -> s.state().isEnd()))
              .toCompletableFuture());
    }
    ended.forEach(Hub::await);

    assertThat(most.get()).isLessThanOrEqualTo(3);
    assertThat(ended).allMatch(task -> task.join().state() == TaskState.FINISHED);
    assertThat(hub.tasks.load("writer")).isEqualTo(new TaskDispatcher.Load(0, 0));
  }

  @Test
  void failedWorkFailsItsTask() {
    use(
        Hub.on(
            log,
            task -> {
              throw new IllegalArgumentException("secret");
            }));

    hub.submit("t");
    Task task = hub.ended("t");

    assertThat(task.state()).isEqualTo(TaskState.TERMINATED);
    assertThat(task.status().reason()).isEqualTo(EndReason.ERROR);
    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.FAILED);
    assertThat(task.status().message().text()).isEqualTo("The work failed.");
  }

  @Test
  void submitterMayWaitUntilTheTaskSettles() {
    CompletableFuture<Task> settled =
        hub.tasks
            .submit(asked("t").build(), io.serai.task.TaskStatus::isSettled)
            .toCompletableFuture();
    assertThat(settled).isNotDone();

    end("t");

    assertThat(await(settled).state()).isEqualTo(TaskState.FINISHED);
  }

  @Test
  void workMayFailRejectOrReply() {
    hub.submit("failed");
    hub.submit("rejected");
    hub.submit("replied");
    ends.get("failed").complete(new TaskOutcome.Failed("E050", said("no network")));
    ends.get("rejected").complete(new TaskOutcome.Rejected(said("not mine")));
    ends.get("replied").complete(new TaskOutcome.Replied(said("hello")));

    assertThat(hub.ended("failed").status().code()).isEqualTo("E050");
    assertThat(hub.ended("rejected").status().canonical()).isEqualTo(A2aTaskState.REJECTED);
    assertThat(hub.ended("replied").reply()).isEqualTo(said("hello"));
  }

  @Test
  void reportsAreLoggedInTheirOrder() {
    use(
        Hub.on(
            log,
            task -> {
              CompletableFuture<TaskOutcome> end = new CompletableFuture<>();
              task.block("E050", said("no network"));
              task.resume()
                  .thenCompose(done -> task.delegated("other", "child", null))
                  .thenCompose(done -> task.returned("other", "child"))
                  .thenCompose(done -> task.log("info", "text", null))
                  .thenCompose(done -> task.finishing(null))
                  .thenRun(() -> end.complete(new TaskOutcome.Finished(List.of(), null)));
              return end;
            }));

    hub.submit("t");
    hub.ended("t");

    assertThat(hub.facts("t"))
        .containsExactly(
            "Created",
            "RUNNING",
            "BLOCKED",
            "WAITING",
            "RUNNING",
            "Delegated",
            "DELEGATING",
            "Returned",
            "RUNNING",
            "Logged",
            "FINISHING",
            "FINISHED");
  }

  @Test
  void drainingHubStartsNoFurtherTask() {
    use(Hub.on(log, this::hold, new AgentLimits(1, 10, false)));
    hub.submit("at work");
    hub.submit("waits");

    CompletableFuture<Void> drained = hub.tasks.drain().toCompletableFuture();

    assertThat(drained).isNotDone();
    assertThatThrownBy(() -> hub.submit("new")).isInstanceOf(AgentQueueFullException.class);
    end("at work");
    await(drained);
    assertThat(hub.find("waits").state()).isEqualTo(TaskState.INITIALIZING);
  }

  private void use(Hub other) {
    hub.close();
    hub = other;
  }

  private CompletableFuture<TaskOutcome> hold(TaskContext task) {
    String id = task.request().id();
    begun.add(id);
    return ends.computeIfAbsent(id, key -> new CompletableFuture<>());
  }

  private void end(String id) {
    ends.get(id).complete(new TaskOutcome.Finished(List.of(), null));
  }

  @Test
  void errorThrownByWorkFailsItsTask() {
    use(
        Hub.on(
            new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
            task -> {
              throw new StackOverflowError("deep");
            }));

    hub.submit("t");

    assertThat(hub.ended("t").status().code()).isEqualTo("E001");
  }

  @Test
  void queuedTaskStartsWhenTheLimitIsRaised() {
    // given
    AtomicInteger places = new AtomicInteger(1);
    use(
        Hub.on(
            new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
            this::hold,
            agent -> new AgentLimits(places.get(), 10, false)));
    hub.submit("first");
    hub.submit("second");

    // when
    places.set(2);

    // then
    assertThat(hub.until("second", status -> status.state() == TaskState.RUNNING)).isNotNull();
  }

  @Test
  void unreachableDeadlineIsRefusedAndOccupiesNoSlot() {
    use(
        Hub.on(
            new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
            this::hold,
            new AgentLimits(1, 0, false)));

    assertThatThrownBy(() -> asked("a").deadline(Instant.MAX, true).build())
        .isInstanceOf(IllegalArgumentException.class);
    hub.submit(asked("b").deadline(Instant.parse("9999-12-31T23:59:59Z"), true).build());
    end("b");
    hub.ended("b");

    assertThat(hub.tasks.load("writer").running()).isZero();
  }
}
