package io.serai.a2e.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2e.run.AgentDataBudget.Grant;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How much data the runs of workflows may have. */
class AgentDataBudgetTest {
  private final AgentDataBudget budget = new AgentDataBudget(60, 100);

  @Test
  void anAgentHasItsPartAndAllTogetherHaveTheTotal() {
    assertThat(budget.take("ann", 60)).isEqualTo(Grant.TAKEN);
    assertThat(budget.take("ann", 1)).isEqualTo(Grant.AGENT_FULL);
    assertThat(budget.take("bob", 41)).isEqualTo(Grant.HUB_FULL);
    assertThat(budget.take("bob", 40)).isEqualTo(Grant.TAKEN);

    budget.giveBack("ann", 60);

    assertThat(budget.used("ann")).isZero();
    assertThat(budget.take("bob", 20)).isEqualTo(Grant.TAKEN);
  }

  @Test
  void anAgentHasAtMostHalfOfTheTotal() {
    RunLimits limits = new RunLimits(Duration.ofSeconds(1), 1, 1, 1000, 1000, 600);

    assertThat(limits.maxAgentDataSize()).isEqualTo(300);
    assertThat(RunLimits.hubDataSize()).isEqualTo(Runtime.getRuntime().maxMemory() / 8);
  }
}
