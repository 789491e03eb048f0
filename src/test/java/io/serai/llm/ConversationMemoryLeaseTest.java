package io.serai.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.concurrent.ByteBudget;
import io.serai.concurrent.WaitingBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What conversations take of the memory for them. */
class ConversationMemoryLeaseTest {
  private final ByteBudget budget = new ByteBudget(3_000_000, 2_000_000);
  private final WaitingBudget waiting = new WaitingBudget(budget);
  private final ConversationMemoryLease memory = memory("me");

  private ConversationMemoryLease memory(String caller) {
    return new ConversationMemoryLease(waiting, caller);
  }

  @Test
  void smallConversationHasRoomThatLargeOnesLeave() {
    budget.add("other", budget.total());

    memory.acquire(50_000).join();
    memory.hold(60_000);

    assertThat(budget.held("me")).isEqualTo(60_000);
    assertThatThrownBy(() -> memory.add(100_000)).isInstanceOf(ModelException.class);
  }

  @Test
  void smallConversationsAreCounted() {
    List<ConversationMemoryLease> all = new ArrayList<>();

    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100; i++) {
                ConversationMemoryLease next = memory("me");
                next.hold(50_000);
                all.add(next);
              }
            })
        .hasMessageContaining("Your conversations");

    assertThat(all).hasSize(40); // the share of a caller
    all.forEach(ConversationMemoryLease::release);
    assertThat(budget.held()).isZero();
  }

  @Test
  void whatIsHeldIsCountedUntilTheEnd() {
    memory.acquire(1000).join();
    memory.add(500);
    assertThat(budget.held()).isEqualTo(1500);
    memory.hold(700);
    assertThat(budget.held()).isEqualTo(700);

    memory.release();
    memory.add(1_000_000);

    assertThat(budget.held()).isZero();
    assertThat(budget.callers()).isZero();
  }

  @Test
  void moreThanACallerMayHoldIsRefused() {
    memory.hold(1_500_000);
    long before = budget.held();

    assertThatThrownBy(() -> memory.add(700_000))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("Your conversations")
        .hasMessageContaining("Try again");

    assertThat(budget.held()).isEqualTo(before);
    memory("other").hold(1_500_000);
    assertThatThrownBy(() -> memory("third").hold(500_000))
        .hasMessageStartingWith("The conversations");
  }

  @Test
  void runWaitsForMemoryUntilOthersEnd() {
    memory.hold(1_900_000);
    ConversationMemoryLease next = memory("me");
    CompletableFuture<Void> granted = next.acquire(500_000);
    assertThat(granted).isNotDone();

    memory.release();

    assertThat(granted).isCompleted();
    assertThat(budget.held()).isEqualTo(500_000);
    next.release();
    assertThat(budget.held()).isZero();
  }

  @Test
  void runThatEndsWhileItWaitsHoldsNothing() {
    memory.hold(1_900_000);
    ConversationMemoryLease next = memory("me");
    CompletableFuture<Void> granted = next.acquire(500_000);

    granted.cancel(false);
    next.release();
    memory.release();

    assertThat(waiting.waiting()).isZero();
    assertThat(budget.held()).isZero();
  }

  @Test
  void runThatWantsMoreThanAShareWaitsForAShare() {
    memory.acquire(10_000_000).join();

    assertThat(budget.held()).isEqualTo(2_000_000);
  }
}
