package io.serai.a2e.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.concurrent.ByteBudget;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the data of executions may take: of one, of one agent, and of all. */
class RunMemoryTest {
  private static final long MIB = 1 << 20;

  private final RunLimits limits =
      new RunLimits(Duration.ofSeconds(1), 1, 1, 4 * MIB, 6 * MIB, 10 * MIB);
  private final ByteBudget budget =
      new ByteBudget(limits.maxTotalDataSize(), limits.maxAgentDataSize());

  @Test
  void limitBelowAMebibyteIsReportedInSmallerUnits() {
    RunLimits small = new RunLimits(Duration.ofSeconds(1), 1, 1, 5_000, 100_000, 100_000);
    RunMemory memory = new RunMemory("a", small, new ByteBudget(100_000, 100_000));

    assertThatThrownBy(() -> memory.add(6_000)).hasMessageContaining("at most 4 KiB of data");
  }

  @Test
  void anExecutionHasItsLimitAndSoDoTheOthersOfItsAgent() throws Exception {
    RunMemory first = run("anna");
    RunMemory second = run("anna");
    first.add(4 * MIB);
    second.add(2 * MIB);

    assertThatThrownBy(() -> first.add(1))
        .isInstanceOf(OperationFailure.class)
        .hasMessageContaining("An execution may have at most 4 MiB");
    assertThatThrownBy(() -> second.add(1)).hasMessageContaining("an agent");
    assertThat(budget.held()).isEqualTo(6 * MIB);
  }

  @Test
  void allExecutionsTogetherStayWithinTheTotal() throws Exception {
    RunMemory anna = run("anna");
    RunMemory bert = run("bert");
    RunMemory carl = run("carl");
    anna.add(4 * MIB);
    bert.add(4 * MIB);

    assertThatThrownBy(() -> carl.add(3 * MIB)).hasMessageContaining("10 MiB that this hub has");
    anna.release();
    carl.add(3 * MIB);

    bert.release();
    carl.release();
    assertThat(budget.held()).isZero();
    assertThat(budget.callers()).isZero();
  }

  @Test
  void largeExecutionsLeaveSomeOfTheTotalToSmallOnesOfOtherAgents() throws Exception {
    run("anna").add(4 * MIB);
    run("bert").add(4 * MIB);
    run("carl").add(2 * MIB);
    RunMemory small = run("dora");

    small.add(64 * 1024);

    assertThatThrownBy(() -> small.add(1)).hasMessageContaining("10 MiB that this hub has");
  }

  @Test
  void aReportIsCountedTwiceUntilTheMemoryIsReleased() throws Exception {
    RunMemory run = run("anna");
    run.add(MIB);
    run.report(MIB);
    run.report(2 * MIB);
    run.report(MIB); // encoded again from its begin

    assertThat(budget.held()).isEqualTo(5 * MIB);
    assertThatThrownBy(() -> run.report(3 * MIB)).hasMessageContaining("of an agent");
    assertThatThrownBy(() -> run.report(4 * MIB + 1)).hasMessageContaining("at most 4 MiB");
    run.release();
    assertThat(budget.held()).isZero();
  }

  @Test
  void aReportNeedsRoomInTheTotal() throws Exception {
    RunMemory anna = run("anna");
    RunMemory bert = run("bert");
    RunMemory carl = run("carl");
    anna.add(4 * MIB);
    bert.add(4 * MIB);

    assertThatThrownBy(() -> carl.report(2 * MIB)).hasMessageContaining("10 MiB that this hub has");
    carl.report(MIB);
    assertThat(budget.held()).isEqualTo(10 * MIB);
  }

  private RunMemory run(String agent) {
    return new RunMemory(agent, limits, budget);
  }
}
