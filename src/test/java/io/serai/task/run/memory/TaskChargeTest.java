package io.serai.task.run.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.concurrent.ByteBudget;
import io.serai.task.run.config.TaskMemoryLimits;
import io.serai.task.run.failure.TaskMemoryFullException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskChargeTest {
  private static final long MIB = 1024 * 1024;

  private final LiveTaskMemory memory =
      new LiveTaskMemory(new TaskMemoryLimits(10 * MIB, 4 * MIB), true);

  @Test
  void aTaskThatEndsHoldsNothing() {
    TaskCharge charge = opened("anna", 3 * MIB);

    charge.close();
    charge.contents(MIB, List.of());

    assertThat(memory.held()).isZero();
    assertThat(memory.budget().callers()).isZero();
  }

  @Test
  void beyondTheirOwnShareTheTasksOfOneOwnerAreRefused() {
    opened("anna", 3 * MIB);

    assertThatThrownBy(() -> opened("anna", MIB))
        .isInstanceOfSatisfying(
            TaskMemoryFullException.class,
            full -> assertThat(full.reason()).isEqualTo(TaskMemoryFullException.Reason.CALLER))
        .hasMessageContaining("serai.tasks.max-live-bytes-per-caller");
    opened("berta", 3 * MIB);
    assertThat(memory.refusedForCaller()).isOne();
  }

  @Test
  void beyondTheTotalEveryTaskIsRefused() {
    opened("anna", 3 * MIB);
    opened("berta", 3 * MIB);
    opened("carl", 3 * MIB);

    assertThatThrownBy(() -> opened("dora", 3 * MIB))
        .isInstanceOfSatisfying(
            TaskMemoryFullException.class,
            full -> assertThat(full.reason()).isEqualTo(TaskMemoryFullException.Reason.HUB))
        .hasMessageContaining("serai.tasks.max-live-bytes)");
    assertThat(memory.refusedForHub()).isOne();
  }

  @Test
  void largeTasksLeaveSomeOfTheTotalToSmallOnesOfOtherOwners() {
    opened("anna", 4 * MIB - TaskMemoryLimits.BASE);
    opened("berta", 4 * MIB - TaskMemoryLimits.BASE);
    opened("carl", 2 * MIB - TaskMemoryLimits.BASE);

    opened("dora", 0);
    assertThatThrownBy(() -> opened("dora", MIB)).isInstanceOf(TaskMemoryFullException.class);
    assertThatThrownBy(() -> opened("anna", 0)).isInstanceOf(TaskMemoryFullException.class);
  }

  @Test
  void aTaskThatNeverFitsIsTooLarge() {
    assertThatThrownBy(() -> opened("anna", 5 * MIB))
        .isInstanceOfSatisfying(
            TaskMemoryFullException.class,
            full -> assertThat(full.reason()).isEqualTo(TaskMemoryFullException.Reason.TASK))
        .hasMessageContaining("Send less");
  }

  @Test
  void smallTasksAreBoundedByTheirNumber() {
    long most = 4 * MIB / TaskMemoryLimits.BASE;
    for (int i = 0; i < most; i++) {
      opened("anna", 0);
    }

    assertThatThrownBy(() -> opened("anna", 0)).isInstanceOf(TaskMemoryFullException.class);
  }

  @Test
  void aRestingTaskHoldsWhatItsWorkKeeps() {
    TaskCharge charge = opened("anna", 3 * MIB);

    charge.rest();
    assertThat(memory.held())
        .isEqualTo(TaskMemoryLimits.BASE + 3 * MIB); // the work has not told yet
    charge.keeps(MIB);
    assertThat(memory.held()).isEqualTo(TaskMemoryLimits.BASE + MIB);
    charge.keeps(0);
    assertThat(memory.held()).isEqualTo(TaskMemoryLimits.BASE);
  }

  @Test
  void aRestingTaskIsLoadedOnlyIfItFits() {
    TaskCharge resting = opened("anna", 3 * MIB);
    resting.keeps(0);
    resting.rest();
    TaskCharge other = opened("anna", 3 * MIB);

    assertThat(resting.wake(false)).contains(ByteBudget.Limit.SHARE);
    other.close();
    assertThat(resting.wake(false)).isEmpty();
    assertThat(memory.held()).isEqualTo(TaskMemoryLimits.BASE + 3 * MIB);
  }

  @Test
  void oneTaskAtATimeIsLoadedBeyondTheLimitToBeEnded() {
    TaskCharge one = opened("anna", 3 * MIB);
    one.keeps(0);
    one.rest();
    TaskCharge two = opened("anna", 3 * MIB);
    two.keeps(0);
    two.rest();
    opened("anna", 3 * MIB);

    assertThat(one.wake(true)).isEmpty();
    assertThat(two.wake(true)).contains(ByteBudget.Limit.SHARE);
    one.close();
    assertThat(two.wake(true)).isEmpty();
  }

  @Test
  void theWorkMayAddHalfAsMuchMoreAsACallerMay() {
    TaskCharge charge = opened("anna", 3 * MIB);

    assertThatThrownBy(() -> charge.add(5 * MIB)).isInstanceOf(TaskMemoryFullException.class);
    charge.grow(5 * MIB);
    assertThatThrownBy(() -> charge.grow(7 * MIB)).isInstanceOf(TaskMemoryFullException.class);
  }

  @Test
  void aTaskThatHasGrownBeyondTheLimitsIsLoadedIfTheOthersOfItsOwnerLeaveHalf() {
    TaskCharge grown = opened("anna", 3 * MIB);
    grown.grow(5 * MIB);
    grown.keeps(MIB);
    grown.rest();
    TaskCharge other = opened("anna", 5 * MIB / 2);

    assertThat(grown.wake(false)).contains(ByteBudget.Limit.SHARE);
    other.close();
    opened("anna", MIB);
    assertThat(grown.wake(false)).isEmpty();
    assertThat(memory.held()).isEqualTo(2 * TaskMemoryLimits.BASE + 7 * MIB);
  }

  @Test
  void whatTheWorkKeepsCountsBesideTheContentsBeforeTheyAreLoaded() {
    TaskCharge resting = opened("anna", MIB);
    resting.keeps(MIB);
    resting.rest();
    opened("anna", 2 * MIB);

    assertThat(resting.wake(false)).contains(ByteBudget.Limit.SHARE);
  }

  private TaskCharge opened(String owner, long weight) {
    TaskCharge charge = new TaskCharge(memory, owner);
    charge.open(weight);
    return charge;
  }
}
