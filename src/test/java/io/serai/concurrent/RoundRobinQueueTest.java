package io.serai.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundRobinQueueTest {
  private final RoundRobinQueue<String> queue = new RoundRobinQueue<>();

  @Test
  void callersTakeTurnsAndTheEntriesOfEachKeepTheirOrder() {
    add("anna", 3);
    add("bert", 2);
    List<String> order = new ArrayList<>();

    order.add(queue.poll());
    add("carl", 1);
    order.addAll(queue.removeAll());

    assertThat(order).containsExactly("anna 0", "bert 0", "anna 1", "carl 0", "bert 1", "anna 2");
    assertThat(queue.poll()).isNull();
    assertThat(queue.size()).isZero();
  }

  @Test
  void theNewestEntryOfTheCallerWithTheMostMakesRoomForACallerWithLess() {
    add("anna", 4);
    add("bert", 1);

    assertThat(queue.makeRoom("bert")).isEqualTo("anna 3");
    queue.add("bert", "bert 1");
    assertThat(queue.makeRoom("bert")).as("as many as the other would have").isNull();
    assertThat(queue.makeRoom("carl")).isEqualTo("anna 2");
    assertThat(queue.makeRoom("anna")).isNull();
    assertThat(queue.size()).isEqualTo(4);
  }

  @Test
  void aSingleCallerHasNobodyToMakeRoomForIt() {
    add("anna", 4);

    assertThat(queue.makeRoom("anna")).isNull();
    assertThat(queue.size("anna")).isEqualTo(4);
  }

  @Test
  void theNewestEntryIsRemoved() {
    add("anna", 2);

    assertThat(queue.removeNewest("anna")).isEqualTo("anna 1");
    assertThat(queue.removeNewest("anna")).isEqualTo("anna 0");
    assertThat(queue.size()).isZero();
    assertThat(queue.poll()).isNull();
  }

  @Test
  void anEntryLeavesBeforeItsTurn() {
    add("anna", 3);
    add("bert", 1);

    assertThat(queue.remove("anna", "anna 1")).isTrue();
    assertThat(queue.remove("anna", "anna 1")).isFalse();
    assertThat(queue.remove("bert", "bert 0")).isTrue();
    assertThat(queue.remove("bert", "bert 0")).isFalse();
    assertThat(queue.size()).isEqualTo(2);
    assertThat(queue.removeAll()).containsExactly("anna 0", "anna 2");
  }

  private void add(String caller, int entries) {
    for (int i = 0; i < entries; i++) {
      queue.add(caller, caller + " " + i);
    }
  }
}
