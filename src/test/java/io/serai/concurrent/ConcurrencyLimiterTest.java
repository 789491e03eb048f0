package io.serai.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConcurrencyLimiterTest {
  private final ConcurrencyLimiter limiter = new ConcurrencyLimiter(2);
  private final List<Integer> started = new ArrayList<>();
  private final List<CompletableFuture<String>> operations = new ArrayList<>();

  @Test
  void furtherOperationsWaitInOrder() {
    List<CompletionStage<String>> results = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      results.add(begin(i));
    }
    assertThat(started).containsExactly(0, 1);

    operations.get(1).complete("b");
    assertThat(started).containsExactly(0, 1, 2);
    assertThat(results.get(1)).isCompletedWithValue("b");

    operations.get(0).completeExceptionally(new IllegalStateException("a"));
    assertThat(started).containsExactly(0, 1, 2, 3);
    assertThat(results.get(0)).isCompletedExceptionally();
  }

  @Test
  void operationThatFailsToStartOccupiesNoSlot() {
    for (int i = 0; i < 3; i++) {
      assertThat(
              limiter.run(
                  () -> {
                    throw new IllegalStateException("no");
                  }))
          .isCompletedExceptionally();
    }
    begin(0);

    assertThat(started).containsExactly(0);
  }

  @Test
  void errorOfAnOperationHoldsUpNoOther() {
    for (int i = 0; i < 3; i++) {
      assertThat(
              limiter.run(
                  () -> {
                    throw new LinkageError("no");
                  }))
          .isCompletedExceptionally();
    }
    begin(0);

    assertThat(started).containsExactly(0);
  }

  @Test
  void operationWithoutAStageHoldsUpNoOther() {
    assertThatThrownBy(() -> limiter.run(() -> null)).isInstanceOf(NullPointerException.class);

    begin(0);

    assertThat(started).containsExactly(0);
  }

  @Test
  void manySynchronousOperationsNeedNoDeepStack() {
    begin(0);
    begin(1);
    List<CompletionStage<String>> many = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      many.add(limiter.run(() -> CompletableFuture.completedFuture("x")));
    }

    operations.get(0).complete("go");

    assertThat(many.get(many.size() - 1)).isCompletedWithValue("x");
  }

  @ParameterizedTest
  @CsvSource({"100, 32, 1", "600, 32, 2", "4096, 32, 16", "65536, 4, 4"})
  void largeTextsAreParsedAsTheHeapHasRoom(long megabytes, int processors, int atOnce) {
    assertThat(ConcurrencyLimiter.largeParsings(megabytes << 20, processors)).isEqualTo(atOnce);
  }

  private CompletionStage<String> begin(int number) {
    CompletableFuture<String> operation = new CompletableFuture<>();
    operations.add(operation);
    return limiter.run(
        () -> {
          started.add(number);
          return operation;
        });
  }
}
