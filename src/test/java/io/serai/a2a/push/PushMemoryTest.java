package io.serai.a2a.push;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PushMemoryTest {
  private final PushMemory memory = new PushMemory(1_600_000);

  @Test
  void oneOwnerHasAPartOfIt() {
    assertThat(memory.tryReserve("greedy", 100_000)).isTrue();
    assertThat(memory.tryReserve("greedy", 40_000)).isTrue();
    assertThat(memory.tryReserve("greedy", 100_000)).isFalse();
    assertThat(memory.hasRoom("greedy", 100_000)).isFalse();
    assertThat(memory.tryReserve("other", 50_000)).isTrue();

    memory.release("greedy", 100_000);
    assertThat(memory.hasRoom("greedy", 100_000)).isTrue();
    memory.release("greedy", 40_000);
    memory.release("other", 50_000);
    assertThat(memory.held()).isZero();
  }

  @Test
  void aNotificationOfAnySizeCanBeSentAlone() {
    assertThat(memory.tryReserve("owner", 50_000_000)).isTrue();
    assertThat(memory.tryReserve("other", 50_000_000)).isTrue();

    memory.release("owner", 50_000_000);
    memory.release("other", 50_000_000);
    assertThat(memory.held()).isZero();
  }

  @Test
  void smallNotificationsAreAlwaysSent() {
    for (int each = 0; each < 1000; each++) {
      assertThat(memory.tryReserve("owner", 10_000)).isTrue();
    }
    assertThat(memory.held()).isZero();
  }
}
