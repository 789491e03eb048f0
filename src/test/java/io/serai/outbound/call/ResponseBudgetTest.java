package io.serai.outbound.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.outbound.call.ResponseBudget.Reading;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which responses may be read at one time. */
class ResponseBudgetTest {
  private final ResponseBudget budget = new ResponseBudget(100);
  private final List<String> granted = new ArrayList<>();

  @Test
  void anAgentHasAQuarterAndItsFurtherResponsesWait() {
    Reading first = open("ann", 20);
    Reading second = budget.open("ann");
    Reading ofBob = open("bob", 25);

    assertThat(second.grow(10, () -> granted.add("second"))).isFalse();
    assertThat(second.waits()).isTrue();
    assertThat(budget.held()).isEqualTo(45);

    ofBob.close();
    assertThat(granted).isEmpty();
    first.close();
    assertThat(granted).containsExactly("second");
    assertThat(second.waits()).isFalse();
    assertThat(budget.held()).isEqualTo(10);
  }

  @Test
  void theFirstResponseOfAnAgentMayHaveMoreThanAQuarterAndTheFirstOfAllMoreThanAll() {
    open("ann", 30);
    Reading ofBob = open("bob", 60);

    assertThat(ofBob.grow(80, () -> granted.add("bob"))).isFalse();
    assertThat(budget.open("ann").grow(1, () -> granted.add("ann"))).isFalse();

    ResponseBudget other = new ResponseBudget(100);
    assertThat(other.open("ann").grow(1000, () -> {})).isTrue();
    assertThat(other.held()).isEqualTo(1000);
  }

  @Test
  void whoIsTheFirstGoesOnWhenTheOthersHaveFilledTheMemory() {
    Reading first = open("ann", 20);
    Reading second = open("bob", 40);
    Reading third = open("eve", 40);
    assertThat(second.grow(80, () -> granted.add("second"))).isFalse();
    assertThat(third.grow(80, () -> granted.add("third"))).isFalse();

    assertThat(first.grow(60, () -> {})).isTrue();
    first.close();

    assertThat(granted).containsExactly("second");
    second.close();
    assertThat(granted).containsExactly("second", "third");
    third.close();
    assertThat(budget.held()).isZero();
  }

  @Test
  void aResponseThatIsClosedWhileItWaitsIsNotGranted() {
    Reading first = open("ann", 100);
    Reading second = budget.open("ann");
    second.grow(50, () -> granted.add("second"));

    second.close();
    second.close();
    first.close();

    assertThat(granted).isEmpty();
    assertThat(budget.held()).isZero();
    assertThat(budget.waiting()).isZero();
  }

  private Reading open(String agent, long bytes) {
    Reading reading = budget.open(agent);
    assertThat(reading.grow(bytes, () -> granted.add(agent))).isTrue();
    return reading;
  }
}
