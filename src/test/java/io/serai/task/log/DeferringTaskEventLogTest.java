package io.serai.task.log;

import static io.serai.task.Tasks.changed;
import static io.serai.task.Tasks.created;
import static io.serai.task.Tasks.events;
import static io.serai.task.Tasks.terminated;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.AgentEvent;
import io.serai.task.EndReason;
import io.serai.task.NewTask;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventLog.AppendResult;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** All tasks of the contract are deferred here. */
class DeferringTaskEventLogTest extends TaskLogContract {
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final TaskEventLog kept = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);
  private final List<Integer> appends = new ArrayList<>();
  private boolean full;
  private CompletableFuture<Void> idOfIsAnswered = CompletableFuture.completedFuture(null);
  private CompletableFuture<Void> appendIsDone = CompletableFuture.completedFuture(null);
  private final DeferringTaskEventLog log = new DeferringTaskEventLog(proxy(kept, true), timer);

  @AfterEach
  void close() {
    timer.shutdownNow();
  }

  @Override
  TaskEventLog log() {
    return proxy(log, false);
  }

  /** Counts what is appended to the log behind, or defers what is appended to that before it. */
  private TaskEventLog proxy(TaskEventLog to, boolean behind) {
    return (TaskEventLog)
        Proxy.newProxyInstance(
            TaskEventLog.class.getClassLoader(),
            new Class<?>[] {TaskEventLog.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("append") && behind) {
                if (full) {
                  return CompletableFuture.failedFuture(new IllegalStateException("full"));
                }
                appends.add(((List<?>) arguments[2]).size());
                return appendIsDone.thenCompose(done -> invoke(to, method, arguments));
              } else if (method.getName().equals("idOf") && behind) {
                CompletionStage<Object> found = invoke(to, method, arguments);
                return idOfIsAnswered.thenCompose(done -> found);
              } else if (method.getName().equals("append")) {
                to.deferBegin((String) arguments[0]);
              }
              try {
                return method.invoke(to, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @SuppressWarnings("unchecked")
  private static CompletionStage<Object> invoke(TaskEventLog to, Method call, Object[] arguments) {
    try {
      return (CompletionStage<Object>) call.invoke(to, arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private AppendResult append(String id, long expected, List<TaskEvent> events) {
    return await(log().append(id, expected, events));
  }

  /** The events of a deferred task are committed together. */
  @Override
  @Test
  void agentFeedHasTheEventsOfAllItsTasksInCommitOrder() {
    append("t", 0, events(1, created("t")));
    append("u", 0, events(1, created("u")));
    append("t", 1, events(2, terminated(EndReason.ERROR)));

    assertThat(await(log().changes("writer", 0, 100)).events())
        .extracting(AgentEvent::taskId)
        .containsExactly("t", "t", "u");
  }

  @Test
  void taskThatEndsSoonIsWrittenInOneAppend() {
    append("t", 0, events(1, created("t"), changed(TaskState.RUNNING)));
    append("t", 2, events(3, new TaskEventPayload.Progressed(0.5, null, null)));
    assertThat(appends).isEmpty();

    AppendResult end = append("t", 3, events(4, terminated(EndReason.ERROR)));

    assertThat(end).isEqualTo(AppendResult.DONE);
    assertThat(appends).containsExactly(4);
    assertThat(await(kept.read("t", 1, 10)).events()).hasSize(4);
  }

  @Test
  void taskThatDoesNotEndSoonIsWrittenWithoutBeingRead() {
    append("t", 0, events(1, created("t")));

    Awaitility.await().until(() -> await(kept.find("t")).isPresent());
    assertThat(append("t", 1, events(2, changed(TaskState.RUNNING)))).isEqualTo(AppendResult.DONE);
    assertThat(await(kept.read("t", 1, 10)).events()).hasSize(2);
  }

  @Test
  void nameOfADeferredTaskIsTaken() {
    TaskEventPayload first =
        new TaskEventPayload.Created(
            NewTask.of("t", "anna", "writer", "write").reference("report").build(), "hub", null);
    TaskEventPayload second =
        new TaskEventPayload.Created(
            NewTask.of("u", "anna", "writer", "write").reference("report").build(), "hub", null);
    append("t", 0, events(1, first));

    assertThat(append("u", 0, events(1, second))).isEqualTo(AppendResult.CONFLICT);
    assertThat(await(log.append("u", 0, events(1, second)))).isEqualTo(AppendResult.CONFLICT);
    assertThat(append("t", 1, events(2, terminated(EndReason.ERROR)))).isEqualTo(AppendResult.DONE);
    assertThat(append("u", 0, events(1, second))).isEqualTo(AppendResult.CONFLICT);
  }

  @Test
  void nameThatTwoTasksAreGivenAtTheSameTimeIsThatOfTheFirst() {
    CompletableFuture<Void> answer = new CompletableFuture<>();
    idOfIsAnswered = answer;
    log.deferBegin("t");
    CompletableFuture<AppendResult> first =
        log.append("t", 0, events(1, named("t"))).toCompletableFuture();
    CompletableFuture<AppendResult> second =
        log.append("u", 0, events(1, named("u"))).toCompletableFuture();

    answer.complete(null);

    assertThat(first.join()).isEqualTo(AppendResult.DONE);
    assertThat(second.join()).isEqualTo(AppendResult.CONFLICT);
    assertThat(append("t", 1, events(2, terminated(EndReason.ERROR)))).isEqualTo(AppendResult.DONE);
    assertThat(await(kept.read("t", 1, 10)).events()).hasSize(2);
  }

  @Test
  void nameThatIsBeingGivenToATaskIsNotGivenToADeferredOne() {
    CompletableFuture<Void> written = new CompletableFuture<>();
    appendIsDone = written;
    CompletableFuture<AppendResult> first =
        log.append("t", 0, events(1, named("t"))).toCompletableFuture();
    log.deferBegin("u");
    CompletableFuture<AppendResult> second =
        log.append("u", 0, events(1, named("u"))).toCompletableFuture();

    written.complete(null);

    assertThat(first.join()).isEqualTo(AppendResult.DONE);
    assertThat(second.join()).isEqualTo(AppendResult.CONFLICT);
    assertThat(await(log.find("u"))).isEmpty();
  }

  @Test
  void deferredTaskWhoseBeginConflictsIsNotTakenForWritten() {
    append("t", 0, events(1, named("t")));
    await(kept.append("u", 0, events(1, named("u"))));

    for (int attempt = 0; attempt < 2; attempt++) {
      assertThat(append("t", 1, events(2, terminated(EndReason.ERROR))))
          .isEqualTo(AppendResult.CONFLICT);
    }
    assertThat(await(log.find("t"))).isEmpty();
    assertThat(await(log.idOf("anna", "report"))).contains("u");
  }

  @Test
  void beginThatConflictsWhileItsNameIsLookedUpIsNotTakenForWritten() {
    CompletableFuture<Void> answer = new CompletableFuture<>();
    idOfIsAnswered = answer;
    log.deferBegin("t");
    CompletableFuture<AppendResult> first =
        log.append("t", 0, events(1, named("t"))).toCompletableFuture();
    await(kept.append("u", 0, events(1, named("u"))));
    AppendResult second = await(log.append("v", 0, events(1, named("v"))));

    answer.complete(null);

    assertThat(first.join()).isEqualTo(AppendResult.CONFLICT);
    assertThat(second).isEqualTo(AppendResult.CONFLICT);
    assertThat(await(kept.find("t"))).isEmpty();
  }

  private static TaskEventPayload named(String id) {
    return new TaskEventPayload.Created(
        NewTask.of(id, "anna", "writer", "write").reference("report").build(), "hub", null);
  }

  @Test
  void eventsAreKeptIfTheyCannotBeWritten() {
    append("t", 0, events(1, created("t")));
    full = true;
    CompletableFuture<AppendResult> end =
        log.append("t", 1, events(2, terminated(EndReason.ERROR))).toCompletableFuture();
    assertThat(end).isCompletedExceptionally();

    full = false;

    assertThat(append("t", 1, events(2, terminated(EndReason.ERROR)))).isEqualTo(AppendResult.DONE);
    assertThat(await(kept.read("t", 1, 10)).events()).hasSize(2);
  }

  @Test
  void beginIsNotDeferredWhileTheLogCannotWrite() {
    append("t", 0, events(1, created("t")));
    full = true;
    assertThat(log.append("t", 1, events(2, terminated(EndReason.ERROR))).toCompletableFuture())
        .isCompletedExceptionally();

    log.deferBegin("u");
    assertThat(log.append("u", 0, events(1, created("u"))).toCompletableFuture())
        .isCompletedExceptionally();
    full = false;
    append("v", 0, events(1, created("v")));
    assertThat(appends).containsExactly(1);

    append("w", 0, events(1, created("w")));
    assertThat(appends).containsExactly(1);
  }

  @Test
  void otherTasksAreReadWhileTheLogCannotWrite() {
    append("t", 0, events(1, created("t")));
    await(log.read("t", 1, 10));
    append("u", 0, events(1, created("u")));
    full = true;

    assertThat(await(log.position())).isEqualTo(1);
    assertThat(await(log.find("t"))).isPresent();
    assertThat(log.find("u").toCompletableFuture()).isCompletedExceptionally();
  }

  @Test
  void wrongNumberIsAConflictAndNothingIsAdded() {
    append("t", 0, events(1, created("t")));

    assertThat(append("t", 7, events(8, terminated(EndReason.ERROR))))
        .isEqualTo(AppendResult.CONFLICT);
    assertThat(append("t", 0, events(1, created("t")))).isEqualTo(AppendResult.CONFLICT);
    assertThat(await(log.read("t", 1, 10)).events()).hasSize(1);
  }
}
