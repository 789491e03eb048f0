package io.serai.task.run.live;

import static io.serai.task.Tasks.said;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.NewTask;
import io.serai.task.TaskState;
import io.serai.task.run.Far;
import io.serai.task.run.HookedLog;
import io.serai.task.run.Hub;
import io.serai.task.run.Scripted;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A hub restarts while a task waits for an answer: its work runs again and asks again. */
@Timeout(300)
class AskAgainTest {
  private static final InputRequest NAME = InputRequest.of(List.of(), "a name");

  private final HookedLog log = new HookedLog();
  private final Scripted work = new Scripted();
  private Hub hub;

  @BeforeEach
  void restartWhileATaskWaits() {
    Scripted first = new Scripted();
    try (Hub before = Hub.on(log.asLog(), new Far(first))) {
      before.submit(NewTask.of("t", "anna", "far", "write").build());
      Hub.await(first.task("t").progress(0.5, null, null));
      first.task("t").need(NAME, said("name?"));
      before.until("t", status -> status.state() == TaskState.WAITING);
    }
    hub = Hub.on(log.asLog(), new Far(work));
  }

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void questionThatIsOpenIsNotWrittenAgain() {
    CompletableFuture<InputResponse> given = ask();

    Hub.await(hub.tasks.answer("t", InputResponse.of(said("Cy"))));

    assertThat(Hub.await(given).message()).isEqualTo(said("Cy"));
    assertThat(hub.facts("t")).containsOnlyOnce("Needed").endsWith("Answered", "RUNNING");
  }

  @Test
  void answerBeforeTheQuestionIsUsed() {
    Hub.await(hub.tasks.answer("t", InputResponse.of(said("Cy"))));

    CompletableFuture<InputResponse> given = ask();

    assertThat(Hub.await(given).message()).isEqualTo(said("Cy"));
    assertThat(hub.facts("t")).containsOnlyOnce("Needed").endsWith("Answered", "RUNNING");
  }

  @Test
  void answerThatIsWrittenWhileTheQuestionIsAskedAgainIsUsed() {
    work.task("t");
    AtomicReference<CompletableFuture<InputResponse>> given = new AtomicReference<>();
    log.before("append", () -> given.set(ask()));

    Hub.await(hub.tasks.answer("t", InputResponse.of(said("Cy"))));

    assertThat(Hub.await(given.get()).message()).isEqualTo(said("Cy"));
    assertThat(hub.facts("t")).containsOnlyOnce("Needed").endsWith("Answered", "RUNNING");
    CompletableFuture<InputResponse> second = ask();
    hub.until("t", status -> status.state() == TaskState.WAITING);
    assertThat(second).isNotDone();
  }

  private CompletableFuture<InputResponse> ask() {
    return work.task("t").need(NAME, said("name?")).toCompletableFuture();
  }
}
