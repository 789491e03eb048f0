package io.serai.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.OwnThread;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventLoopSequenceTest {
  private final Vertx vertx = Vertx.vertx();
  private final Context loop = vertx.getOrCreateContext();
  private final List<Object> seen = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private void run(int count, Function<Integer, CompletionStage<Boolean>> step) {
    new EventLoopSequence(loop)
        .forEach(IntStream.range(0, count).boxed().toList(), step)
        .toCompletableFuture()
        .orTimeout(60, TimeUnit.SECONDS)
        .join();
  }

  private static CompletionStage<Boolean> now(boolean more) {
    return CompletableFuture.completedStage(more);
  }

  @Test
  void othersHaveTurnsBetweenTheSteps() {
    run(
        3,
        number -> {
          assertThat(Vertx.currentContext()).isEqualTo(loop);
          seen.add(number);
          loop.runOnContext(turn -> seen.add("other"));
          return now(true);
        });

    assertThat(seen).startsWith(0, "other", 1, "other", 2);
  }

  @Test
  void manyStepsNeedNoStack() {
    run(
        100_000,
        number -> {
          if (number % 10_000 == 0) {
            seen.add(number);
          }
          return now(true);
        });

    assertThat(seen).hasSize(10);
  }

  @Test
  void aStepBeginsWhenTheOneBeforeIsComplete() {
    run(
        3,
        number ->
            OwnThread.supply(
                () -> {
                  seen.add(number);
                  return true;
                }));

    assertThat(seen).containsExactly(0, 1, 2);
  }

  @Test
  void aStepEndsTheSequence() {
    run(
        3,
        number -> {
          seen.add(number);
          return now(number < 1);
        });

    assertThat(seen).containsExactly(0, 1);
  }

  @Test
  void aStepThatFailsFailsTheSequence() {
    assertThatThrownBy(
            () ->
                run(
                    3,
                    number -> {
                      seen.add(number);
                      throw new IllegalStateException("no");
                    }))
        .isInstanceOf(CompletionException.class)
        .hasMessageContaining("no");
    assertThat(seen).containsExactly(0);
  }
}
