package io.serai.task.run.live;

import static io.serai.task.Tasks.said;
import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.document.JsonMappers;
import io.serai.task.A2aTaskState;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.Hub;
import io.serai.task.run.InputResponseReceipt;
import io.serai.task.run.Scripted;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.work.InputRequestWithdrawnException;
import io.serai.task.run.work.TaskContext;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class NeedTest {
  private static final InputRequest TWO = InputRequest.of(List.of("a", "b"), "two letters");

  private final Scripted work = new Scripted();
  private final Hub hub =
      Hub.on(
          new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
          work,
          new AgentLimits(1, 10, false));

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  @Tag("A2W-64")
  @Tag("A2W-65")
  @Tag("A2W-Q10")
  void taskWaitsUntilAllNamedInputsHaveArrived() {
    hub.submit("t");
    CompletableFuture<InputResponse> given =
        work.task("t").need(TWO, said("a and b?")).toCompletableFuture();
    Task waiting = hub.find("t");

    InputResponseReceipt half =
        await(hub.tasks.answer("t", InputResponse.of(JsonMappers.object().put("a", 1))));
    assertThat(given).isNotDone();
    InputResponseReceipt whole =
        await(hub.tasks.answer("t", InputResponse.of(JsonMappers.object().put("b", 2))));

    assertThat(waiting.status().canonical()).isEqualTo(A2aTaskState.INPUT_REQUIRED);
    assertThat(waiting.need()).isEqualTo(TWO);
    assertThat(half.task().state()).isEqualTo(TaskState.WAITING);
    assertThat(half.accepted()).containsExactly("a");
    assertThat(half.missing()).containsExactly("b");
    assertThat(whole.task().state()).isEqualTo(TaskState.RUNNING);
    assertThat(whole.missing()).isEmpty();
    assertThat(await(given).data()).isEqualTo(JsonMappers.object().put("a", 1).put("b", 2));
    assertThat(hub.facts("t"))
        .containsExactly(
            "Created", "RUNNING", "WAITING", "Needed", "Answered", "Answered", "RUNNING");
  }

  @Test
  void messageAnswersTheNeedAndFollowsItInTheHistory() {
    hub.submit("t");
    CompletableFuture<InputResponse> given =
        work.task("t").need(TWO, said("a and b?")).toCompletableFuture();
    Message words = Message.text("m", MessageRole.USER, "take what you like");

    await(hub.tasks.answer("t", InputResponse.of(words)));

    assertThat(await(given).message()).isEqualTo(words);
    assertThat(hub.find("t").messages()).containsExactly(said("a and b?"), words);
  }

  @Test
  @Tag("A2W-Q10")
  void inputWithoutAnOpenNeedIsUnsolicitedAndDiscarded() {
    hub.submit("t");

    InputResponseReceipt receipt =
        await(hub.tasks.answer("t", InputResponse.of(JsonMappers.object().put("a", 1))));

    assertThat(receipt.unsolicited()).isTrue();
    assertThat(hub.facts("t")).containsExactly("Created", "RUNNING");
  }

  @Test
  void waitingTaskFreesItsSlot() {
    hub.submit("t");
    CompletableFuture<InputResponse> given = work.task("t").need(TWO, null).toCompletableFuture();

    assertThat(hub.submit("other").state()).isEqualTo(TaskState.RUNNING);
    await(hub.tasks.answer("t", InputResponse.of(said("go on"))));
    await(given);

    assertThat(hub.tasks.load("writer").running()).isEqualTo(2);
    work.finish("t");
    work.finish("other");
    hub.ended("other");
    assertThat(hub.tasks.load("writer").running()).isZero();
  }

  @Test
  void taskGoesOnWithoutTheInputThatItWithdraws() {
    hub.submit("t");
    CompletableFuture<InputResponse> first = work.task("t").need(TWO, null).toCompletableFuture();
    CompletableFuture<InputResponse> second =
        work.task("t").need(TWO, said("again?")).toCompletableFuture();
    await(hub.tasks.answer("t", InputResponse.of(JsonMappers.object().put("a", 1))));

    work.task("t").withdraw(first);

    assertThatThrownBy(first::join).hasCauseInstanceOf(InputRequestWithdrawnException.class);
    hub.until("t", status -> status.state() == TaskState.WAITING); // for the second
    assertThat(hub.find("t").answers()).isEmpty();
    assertThat(hub.find("t").given()).isNull();
    await(hub.tasks.answer("t", InputResponse.of(said("here"))));
    assertThat(await(second).message()).isEqualTo(said("here"));
    assertThat(hub.facts("t"))
        .containsExactly(
            "Created",
            "RUNNING",
            "WAITING",
            "Needed",
            "Answered",
            "RUNNING",
            "WAITING",
            "Needed",
            "Answered",
            "RUNNING");
    assertThat(hub.find("t").answers()).hasSize(1);
  }

  @Test
  void withdrawalAfterTheAnswerChangesNothing() {
    hub.submit("t");
    CompletableFuture<InputResponse> given = work.task("t").need(TWO, null).toCompletableFuture();
    await(hub.tasks.answer("t", InputResponse.of(said("here"))));

    work.task("t").withdraw(given);
    await(work.task("t").task());

    assertThat(await(given).message()).isEqualTo(said("here"));
    assertThat(hub.facts("t"))
        .containsExactly("Created", "RUNNING", "WAITING", "Needed", "Answered", "RUNNING");
  }

  @Test
  void authorizationSuspendsTheTask() {
    hub.submit("t");
    CompletableFuture<InputResponse> given =
        work.task("t").authorization(said("log in")).toCompletableFuture();

    assertThat(hub.find("t").status().canonical()).isEqualTo(A2aTaskState.AUTH_REQUIRED);
    await(hub.tasks.answer("t", InputResponse.of(said("done"))));

    assertThat(await(given).message()).isEqualTo(said("done"));
    assertThat(hub.facts("t"))
        .containsExactly("Created", "RUNNING", "BLOCKED", "Answered", "WAITING", "RUNNING");
  }

  @Test
  void inputDoesNotUnblockATask() {
    hub.submit("t");
    await(work.task("t").block("E050", said("no network")));

    InputResponseReceipt receipt = await(hub.tasks.answer("t", InputResponse.of(said("here"))));

    assertThat(receipt.unsolicited()).isTrue();
    assertThat(receipt.task().state()).isEqualTo(TaskState.BLOCKED);
  }

  @Test
  void openNeedsOfATaskAreLimited() {
    hub.submit("t");
    for (int i = 0; i < InputRequestQueue.MAX_OPEN; i++) {
      work.task("t").need(TWO, null);
    }

    assertThatThrownBy(() -> work.task("t").need(TWO, null))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void consecutiveNeedsAreAnsweredInTurn() {
    hub.submit("t");
    CompletableFuture<InputResponse> both =
        work.task("t")
            .need(TWO, null)
            .thenCompose(first -> work.task("t").need(TWO, null))
            .toCompletableFuture();

    await(hub.tasks.answer("t", InputResponse.of(said("one"))));
    hub.until("t", status -> status.state() == TaskState.WAITING);
    await(hub.tasks.answer("t", InputResponse.of(said("two"))));

    assertThat(await(both).message()).isEqualTo(said("two"));
    assertThat(hub.find("t").answers())
        .containsExactly(InputResponse.of(said("one")), InputResponse.of(said("two")));
  }

  @Test
  void resultOfADelegateLeavesTheTaskWaiting() {
    // given
    hub.submit("t");
    TaskContext task = work.task("t");
    task.delegated("research", "one", null);
    CompletionStage<InputResponse> answer =
        task.need(new InputRequest(List.of("x"), "x", null, null), task.message("Give x."));

    // when
    task.delegated("review", "two", null);
    await(task.returned("research", "one"));

    // then
    assertThat(hub.find("t").state()).isEqualTo(TaskState.WAITING);
    assertThat(hub.find("t").delegations().get(0).returned()).isTrue();
    await(hub.tasks.answer("t", InputResponse.of(JsonMappers.object().put("x", 1))));
    assertThat(await(answer).data().path("x").asInt()).isEqualTo(1);
  }

  @Test
  void blockedBranchLeavesTheNeedOfAnotherBranchOpen() {
    // given
    hub.submit("t");
    TaskContext task = work.task("t");
    CompletionStage<InputResponse> answer =
        task.need(new InputRequest(List.of("x"), "x", null, null), task.message("Give x."));
    task.block("E050", task.message("held up"));

    // when
    await(task.resume());

    // then
    await(hub.tasks.answer("t", InputResponse.of(JsonMappers.object().put("x", 1))));
    assertThat(await(answer).data().path("x").asInt()).isEqualTo(1);
    work.finish("t");
    assertThat(hub.ended("t").state()).isEqualTo(TaskState.FINISHED);
    assertThat(hub.tasks.load("writer").running()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"E050, Give x.", "E020, Give x.", "E050,", "E020,"})
  void taskThatWaitsAgainAfterABlockShowsWhatItAsksFor(String code, @Nullable String words) {
    hub.submit("t");
    TaskContext task = work.task("t");
    CompletionStage<InputResponse> answer =
        task.need(InputRequest.of(List.of("x"), "The x"), words == null ? null : said(words));
    task.block(code, said("Somebody else is asked."));

    await(task.resume());

    String question = words == null ? "The x" : words;
    assertThat(hub.find("t").state()).isEqualTo(TaskState.WAITING);
    assertThat(hub.find("t").status().message().text()).isEqualTo(question);
    assertThat(await(hub.tasks.summary("t")).orElseThrow().question()).isEqualTo(question);
    await(hub.tasks.answer("t", InputResponse.of(JsonMappers.object().put("x", 1))));
    assertThat(await(answer).data().path("x").asInt()).isEqualTo(1);
    assertThat(await(hub.tasks.summary("t")).orElseThrow().question()).isNull();
  }

  @Test
  void needWithoutWordsDoesNotKeepThoseOfABlock() {
    hub.submit("t");
    TaskContext task = work.task("t");
    task.need(InputRequest.of(List.of("x"), ""), null);
    task.block(TaskStatus.PERMISSION, said("Somebody else is asked."));

    await(task.resume());

    assertThat(hub.find("t").state()).isEqualTo(TaskState.WAITING);
    assertThat(await(hub.tasks.summary("t")).orElseThrow().question()).isNull();
  }

  @Test
  void needsOfParallelBranchesAreSentOneAfterTheOther() {
    // given
    hub.submit("t");
    InputRequest first = InputRequest.of(List.of("a"), "the first");
    InputRequest second = InputRequest.of(List.of("b"), "the second");
    CompletableFuture<InputResponse> one =
        work.task("t").need(first, said("1?")).toCompletableFuture();
    CompletableFuture<InputResponse> other =
        work.task("t").need(second, said("2?")).toCompletableFuture();
    assertThat(hub.find("t").need()).isEqualTo(first);

    // when
    await(hub.tasks.answer("t", InputResponse.of(JsonMappers.object().put("a", 1))));
    assertThat(await(one).data()).isEqualTo(JsonMappers.object().put("a", 1));
    hub.until("t", status -> status.message() != null && status.message().text().equals("2?"));
    assertThat(hub.find("t").need()).isEqualTo(second);
    assertThat(other).isNotDone();
    await(hub.tasks.answer("t", InputResponse.of(JsonMappers.object().put("b", 2))));

    // then
    assertThat(await(other).data()).isEqualTo(JsonMappers.object().put("b", 2));
    assertThat(hub.find("t").state()).isEqualTo(TaskState.RUNNING);
    assertThat(hub.find("t").answers()).hasSize(2);
  }

  @Test
  void taskEndFailsEveryQueuedNeed() {
    hub.submit("t");
    CompletableFuture<InputResponse> one = work.task("t").need(TWO, null).toCompletableFuture();
    CompletableFuture<InputResponse> other =
        work.task("t").authorization(said("may I?")).toCompletableFuture();

    await(hub.tasks.cancel("t", StopMode.NOW, "anna", null));

    assertThatThrownBy(() -> await(one)).isInstanceOf(TaskEndedException.class);
    assertThatThrownBy(() -> await(other)).isInstanceOf(TaskEndedException.class);
  }

  @Test
  void oneOfTwoConcurrentAuthorizationsIsAccepted() {
    hub.submit("t");
    CompletableFuture<InputResponse> given =
        work.task("t").authorization(said("may I?")).toCompletableFuture();

    var one = hub.tasks.answer("t", InputResponse.of(said("yes")));
    var other = hub.tasks.answer("t", InputResponse.of(said("no")));

    assertThat(await(one).unsolicited()).isFalse();
    assertThat(await(other).unsolicited()).isTrue();
    assertThat(await(given).message()).isEqualTo(said("yes"));
    assertThat(hub.facts("t")).containsOnlyOnce("Answered");
  }

  @Test
  void reportsOfOtherBranchesDoNotAnswerAnOpenAuthorization() {
    hub.submit("t");
    CompletableFuture<InputResponse> given =
        work.task("t").authorization(said("may I?")).toCompletableFuture();

    await(work.task("t").resume());
    assertThat(hub.find("t").status().canonical()).isEqualTo(A2aTaskState.AUTH_REQUIRED);
    await(work.task("t").block("E050", said("held up")));
    await(work.task("t").resume());
    assertThat(hub.find("t").status().canonical()).isEqualTo(A2aTaskState.AUTH_REQUIRED);
    await(hub.tasks.answer("t", InputResponse.of(said("yes"))));

    assertThat(await(given).message()).isEqualTo(said("yes"));
    assertThat(hub.find("t").state()).isEqualTo(TaskState.RUNNING);
  }
}
