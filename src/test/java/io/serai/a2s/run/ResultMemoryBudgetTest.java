package io.serai.a2s.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.run.ResultMemoryBudget.ResultsFullException;
import io.serai.concurrent.ByteBudget;
import org.junit.jupiter.api.Test;

/** What runs of capabilities may keep of the responses to their steps. */
class ResultMemoryBudgetTest {
  private static final int MIB = 1 << 20;

  private final ByteBudget budget = new ByteBudget(5 * MIB, 3 * MIB);

  @Test
  void smallResultsOfARunAreNotCounted() {
    ResultMemoryBudget run = run("anna");
    for (int i = 0; i < 6; i++) {
      run.add(text(10_000));
    }
    assertThat(budget.held()).isZero();

    run.add(text(10_000));
    assertThat(budget.held()).isBetween(1L, 10_000L);
  }

  @Test
  void anAgentHasItsShareAndAllHaveTheTotal() {
    ResultMemoryBudget first = run("anna");
    first.add(text(2 * MIB));
    assertThatThrownBy(() -> run("anna").add(text(2 * MIB)))
        .isInstanceOf(ResultsFullException.class)
        .hasMessageContaining("your runs that have not ended keep the 3 MiB");
    run("bert").add(text(2 * MIB));
    assertThatThrownBy(() -> run("carl").add(text(2 * MIB)))
        .hasMessageContaining("the runs that have not ended keep the 5 MiB");

    first.release();

    run("carl").add(text(2 * MIB));
  }

  @Test
  void whatARunHasKeptIsGivenBackOnceWhenItEnds() {
    ResultMemoryBudget run = run("anna");
    run.add(text(MIB));
    run.add(text(MIB));
    assertThatThrownBy(() -> run.add(text(2 * MIB))).isInstanceOf(ResultsFullException.class);

    run.release();
    run.release();
    run.add(text(MIB)); // by a child of a parallel step that ends late

    assertThat(budget.held()).isZero();
    assertThat(budget.callers()).isZero();
  }

  private ResultMemoryBudget run(String agent) {
    return new ResultMemoryBudget(budget, agent);
  }

  private static JsonNode text(int length) {
    return TextNode.valueOf("x".repeat(length));
  }
}
