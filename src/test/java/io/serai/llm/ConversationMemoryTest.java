package io.serai.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.concurrent.ByteBudget;
import org.junit.jupiter.api.Test;

/** What conversations take of the memory for them. */
class ConversationMemoryTest {
  private static final long SMALL = 64 * 1024;

  private final ByteBudget budget = new ByteBudget(3_000_000, 2_000_000);
  private final ConversationMemory memory = new ConversationMemory(budget, "me");

  @Test
  void smallConversationIsNotCounted() {
    memory.hold(SMALL);

    assertThat(budget.held()).isZero();
  }

  @Test
  void whatIsHeldIsCountedUntilTheEnd() {
    memory.hold(SMALL + 1000);
    memory.add(500);
    assertThat(budget.held()).isEqualTo(1500);
    memory.hold(SMALL + 700);
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
    new ConversationMemory(budget, "other").hold(1_500_000);
    assertThatThrownBy(() -> new ConversationMemory(budget, "third").hold(500_000))
        .hasMessageStartingWith("The conversations");
  }
}
