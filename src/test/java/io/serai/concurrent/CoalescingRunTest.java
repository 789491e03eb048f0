package io.serai.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class CoalescingRunTest {
  private final List<CompletableFuture<Void>> begun = new ArrayList<>();
  private final CoalescingRun runs = new CoalescingRun(this::work);
  private boolean broken;

  @Test
  void callersDuringARunShareTheNextOne() {
    CompletableFuture<Void> first = run();
    CompletableFuture<Void> second = run();
    CompletableFuture<Void> third = run();
    assertThat(begun).hasSize(1);

    begun.get(0).complete(null);

    assertThat(first).isCompleted();
    assertThat(second).isNotDone();
    assertThat(begun).hasSize(2);

    begun.get(1).complete(null);

    assertThat(second).isCompleted();
    assertThat(third).isCompleted();
    assertThat(begun).hasSize(2);
  }

  @Test
  void runAfterTheEndOfAnotherBeginsAtOnce() {
    run();
    begun.get(0).complete(null);

    run();

    assertThat(begun).hasSize(2);
  }

  @Test
  void failedRunFailsItsCallersOnly() {
    CompletableFuture<Void> first = run();
    CompletableFuture<Void> second = run();
    begun.get(0).completeExceptionally(new IllegalStateException("x"));
    broken = true;
    CompletableFuture<Void> third = run();
    begun.get(1).complete(null);
    broken = false;

    CompletableFuture<Void> last = run();
    begun.get(2).complete(null);

    assertThat(first).isCompletedExceptionally();
    assertThat(second).isCompleted();
    assertThat(third).isCompletedExceptionally();
    assertThat(last).isCompleted();
  }

  private CompletableFuture<Void> run() {
    return runs.run().toCompletableFuture();
  }

  private CompletableFuture<Void> work() {
    if (broken) {
      throw new IllegalStateException("x");
    }
    CompletableFuture<Void> work = new CompletableFuture<>();
    begun.add(work);
    return work;
  }
}
