package io.serai.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SerialDrainLoopTest {
  private final Queue<Runnable> work = new ConcurrentLinkedQueue<>();
  private final SerialDrainLoop runner = new SerialDrainLoop(work::poll);

  @Test
  void workThatAsksForMoreDoesNotRunWithinIt() {
    List<String> order = new ArrayList<>();
    work.add(
        () -> {
          work.add(() -> order.add("second"));
          runner.run();
          order.add("first");
        });

    runner.run();

    assertThat(order).containsExactly("first", "second");
  }

  @Test
  void longChainDoesNotGrowTheStack() {
    AtomicInteger left = new AtomicInteger(1_000_000);
    work.add(() -> addNext(left));

    runner.run();

    assertThat(left).hasValue(0);
  }

  private void addNext(AtomicInteger left) {
    if (left.decrementAndGet() > 0) {
      work.add(() -> addNext(left));
      runner.run();
    }
  }

  @Test
  void restRunsAfterAFailure() {
    AtomicInteger done = new AtomicInteger();
    work.add(
        () -> {
          throw new IllegalStateException("broken");
        });
    work.add(done::incrementAndGet);

    assertThatThrownBy(runner::run).hasMessage("broken");
    assertThat(done).hasValue(1);

    work.add(done::incrementAndGet);
    runner.run();
    assertThat(done).hasValue(2);
  }

  @Test
  void oneThreadAtATimeRunsWhatAllAdd() throws InterruptedException {
    int[] count = {0}; // not atomic: only one thread at a time counts
    CountDownLatch ended = new CountDownLatch(4);
    for (int i = 0; i < 4; i++) {
      new Thread(
              () -> {
                for (int j = 0; j < 50_000; j++) {
                  work.add(() -> count[0]++);
                  runner.run();
                }
                ended.countDown();
              })
          .start();
    }

    ended.await();
    assertThat(work).isEmpty();
    assertThat(count[0]).isEqualTo(200_000);
  }
}
