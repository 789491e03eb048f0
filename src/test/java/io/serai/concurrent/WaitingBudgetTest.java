package io.serai.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Who waits for a budget, and who is next. */
class WaitingBudgetTest {
  private final WaitingBudget budget = new WaitingBudget(new ByteBudget(10, 5));

  @Test
  void callerWaitsBeyondItsShareAndOthersDoNot() {
    assertThat(budget.acquire("bob", 5)).isCompleted();
    CompletableFuture<Void> more = budget.acquire("bob", 1);

    assertThat(more).isNotDone();
    assertThat(budget.acquire("ada", 5)).isCompleted();

    budget.release("bob", 5);
    assertThat(more).isCompleted();
    assertThat(budget.budget().held()).isEqualTo(6);
  }

  @Test
  void callerThatHoldsLeastIsNext() {
    budget.acquire("ada", 5).join();
    budget.acquire("bob", 4).join();
    budget.acquire("eve", 1).join();
    CompletableFuture<Void> bob = budget.acquire("bob", 1);
    CompletableFuture<Void> carl = budget.acquire("carl", 1);

    budget.release("ada", 1);

    assertThat(carl).isCompleted();
    assertThat(bob).isNotDone();
  }

  @Test
  void smallAmountDoesNotOvertakeTheNextOne() {
    budget.acquire("ada", 5).join();
    budget.acquire("bob", 3).join();
    CompletableFuture<Void> carl = budget.acquire("carl", 4);

    assertThat(budget.acquire("bob", 1)).isNotDone();

    budget.release("ada", 5);
    assertThat(carl).isCompleted();
    assertThat(budget.waiting()).isZero();
  }

  @Test
  void whoCancelsMakesWayForOthers() {
    budget.acquire("ada", 5).join();
    budget.acquire("bob", 3).join();
    CompletableFuture<Void> carl = budget.acquire("carl", 4);
    CompletableFuture<Void> bob = budget.acquire("bob", 1);

    carl.cancel(false);

    assertThat(bob).isCompleted();
    assertThat(budget.waiting()).isZero();
    assertThat(budget.budget().held()).isEqualTo(9);
  }
}
