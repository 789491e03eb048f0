package io.serai.llm;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ToolTimeLimitTest {

  private static final LlmOptions TIMEOUT =
      new LlmOptions(
          new ModelAddress(URI.create("http://localhost/v1"), "stub", "", ""),
          "",
          List.of(),
          false,
          false,
          0,
          10,
          1_000,
          Duration.ofSeconds(5),
          JsonMappers.object());

  private final AtomicLong now = new AtomicLong();
  private final Deque<Runnable> timer = new ArrayDeque<>();
  private final LlmRunBudget budget = new LlmRunBudget(TIMEOUT, now::get);
  private final CompletableFuture<String> result = new CompletableFuture<>();
  private ToolTimeLimit.Person person = ToolTimeLimit.Person.IS_NOT_ASKED;
  private Duration pause = Duration.ZERO;

  @Test
  void toolThatTakesLongerThanTheRunMayIsLate() {
    begin();

    pass(4);
    assertThat(result).isNotDone();
    pass(1);

    assertThat(result).isCompletedExceptionally();
    assertThat(timer).isEmpty();
  }

  @Test
  void timeOfAPersonDoesNotCount() {
    begin();
    pass(1);
    person = ToolTimeLimit.Person.IS_ASKED;
    pass(3_600);
    person = ToolTimeLimit.Person.IS_NOT_ASKED;

    pass(3);
    assertThat(result).isNotDone();
    pass(1);
    assertThat(result).isCompletedExceptionally();
  }

  @Test
  void timeOfAPersonThatTwoMeasureIsAddedOnce() {
    budget.addPersonTime(0, seconds(2));
    budget.addPersonTime(0, seconds(2));
    budget.addPersonTime(seconds(1), seconds(3));

    assertThat(budget.timeLeft()).isEqualTo(Duration.ofSeconds(8));
  }

  @Test
  void nothingIsWatchedAfterTheResultNorAfterTheTask() {
    begin();
    result.complete("done");
    pass(1);
    assertThat(timer).isEmpty();

    CompletableFuture<String> other = new CompletableFuture<>();
    person = ToolTimeLimit.Person.IS_GONE;
    limit().on(other);
    pass(1);
    assertThat(timer).isEmpty();
    assertThat(other).isNotDone();
  }

  private void begin() {
    limit().on(result);
  }

  private ToolTimeLimit limit() {
    return new ToolTimeLimit(
        budget,
        (action, after) -> {
          pause = after;
          timer.add(action);
        },
        () -> CompletableFuture.completedFuture(person));
  }

  /** Lets seconds pass, with the checks that are due. */
  private void pass(int count) {
    long end = now.get() + seconds(count);
    while (!timer.isEmpty() && now.get() + pause.toNanos() <= end) {
      now.addAndGet(pause.toNanos());
      timer.remove().run();
    }
    now.set(end);
  }

  private static long seconds(int count) {
    return Duration.ofSeconds(count).toNanos();
  }
}
