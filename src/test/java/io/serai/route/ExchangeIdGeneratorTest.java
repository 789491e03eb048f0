package io.serai.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExchangeIdGeneratorTest {
  @Test
  void idsOfAThreadCountUpFromARandomPrefix() {
    ExchangeIdGenerator ids = new ExchangeIdGenerator();

    String first = ids.generateUuid();
    String second = ids.generateUuid();

    assertThat(first).matches("[0-9a-f]{16}-0");
    assertThat(second).isEqualTo(first.substring(0, 17) + "1");
  }

  @Test
  void idsOfManyThreadsAreUnique() throws Exception {
    ExchangeIdGenerator ids = new ExchangeIdGenerator();
    Set<String> made = ConcurrentHashMap.newKeySet();
    List<Thread> threads =
        Stream.generate(() -> new Thread(() -> times(100, () -> made.add(ids.generateUuid()))))
            .limit(20)
            .toList();

    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(made).hasSize(2000);
  }

  private static void times(int count, Runnable work) {
    for (int i = 0; i < count; i++) {
      work.run();
    }
  }
}
