package io.serai.task.run.live;

import static io.serai.task.Tasks.artifact;
import static io.serai.task.Tasks.said;
import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.task.A2aTaskState;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.TaskState;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.Hub;
import io.serai.task.run.Scripted;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.TaskConfig;
import io.serai.task.run.config.TaskMemoryLimits;
import io.serai.task.run.failure.TaskEventLimitException;
import io.serai.task.run.work.TaskOutcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class EventBudgetTest {
  private static final int MOST = 20;

  private final Scripted work = new Scripted();
  private final Hub hub =
      Hub.on(
          new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE),
          work,
          new AgentLimits(9, 9, false),
          task -> false,
          settings());

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void progressBeyondTheLimitIsReportedOnceWithTheEnd() {
    hub.submit("t");

    for (int i = 1; i <= 1000; i++) {
      work.task("t").progress(i / 2000.0, "step " + i, null);
    }
    work.end("t", new TaskOutcome.Failed("E001", said("broken")));

    assertThat(hub.ended("t").progress().value()).isEqualTo(0.5);
    assertThat(hub.find("t").progress().note()).isEqualTo("step 1000");
    assertThat(hub.facts("t")).hasSizeBetween(MOST, MOST + 2).containsOnlyOnce("Logged");
  }

  @Test
  void artifactsBeyondTheLimitFailTheTaskWithItsErrorCode() {
    hub.submit("t");

    for (int i = 1; i <= 100; i++) {
      work.task("t").artifact(artifact("a" + i, "text"));
    }

    assertThat(hub.ended("t").status().canonical()).isEqualTo(A2aTaskState.FAILED);
    assertThat(hub.find("t").status().code()).isEqualTo("E001");
    assertThat(hub.find("t").status().message().text())
        .isEqualTo("It reported more than the 20 events that a task may have.");
    assertThat(hub.facts("t")).hasSizeLessThanOrEqualTo(MOST);
    assertThat(work.task("t").cancellation().requested()).isTrue();
  }

  @Test
  void allEventsOfATaskWithinTheLimitAreKept() {
    hub.submit("t");

    for (int i = 1; i <= 10; i++) {
      work.task("t").artifact(artifact("a" + i, "text"));
    }
    work.finish("t");

    assertThat(hub.ended("t").state()).isEqualTo(TaskState.FINISHED);
    assertThat(hub.find("t").artifacts()).hasSize(10);
  }

  @Test
  void messagesThatAreTooLongTogetherAreRefusedAndTheTaskContinues() {
    hub.submit("t");
    String longText = "x".repeat(3 << 20);
    await(hub.tasks.say("t", said(longText)));
    await(hub.tasks.say("t", said(longText)));

    assertThatThrownBy(() -> await(hub.tasks.say("t", said("one more"))))
        .isInstanceOf(TaskEventLimitException.class)
        .hasMessageContaining("more than 4194304 characters together");

    work.finish("t");
    assertThat(hub.ended("t").state()).isEqualTo(TaskState.FINISHED);
  }

  @Test
  void messagesBeyondTheLimitAreRefusedAndTheTaskContinues() {
    hub.submit("t");
    for (int i = hub.events("t").size(); i < MOST; i++) {
      await(hub.tasks.say("t", said("word " + i)));
    }

    assertThatThrownBy(() -> await(hub.tasks.say("t", said("one more"))))
        .isInstanceOf(TaskEventLimitException.class);

    work.finish("t");
    assertThat(hub.ended("t").state()).isEqualTo(TaskState.FINISHED);
  }

  @Test
  void inputThatATaskWaitsForIsAcceptedBeyondTheLimit() {
    hub.submit("t");
    CompletableFuture<InputResponse> given =
        work.task("t").need(InputRequest.of(List.of("a"), "a"), null).toCompletableFuture();
    for (int i = hub.events("t").size(); i < MOST; i++) {
      await(hub.tasks.say("t", said("word " + i)));
    }

    await(hub.tasks.answer("t", InputResponse.of(said("enough"))));

    assertThat(await(given).message()).isEqualTo(said("enough"));
  }

  private static TaskConfig settings() {
    TaskConfig s = Hub.settings(Duration.ofSeconds(15));
    return new TaskConfig(
        1,
        1,
        s.grace(),
        s.timeLimit(),
        s.lease(),
        s.poll(),
        s.keepFor(),
        s.keepMost(),
        MOST,
        TaskMemoryLimits.standard());
  }
}
