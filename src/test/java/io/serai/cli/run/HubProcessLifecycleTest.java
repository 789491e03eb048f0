package io.serai.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HubProcessLifecycleTest {

  @Test
  void closeThatBlocksDoesNotHoldUpTheEndOfTheProcess() throws Exception {
    CountDownLatch brokerAnswers = new CountDownLatch(1);

    boolean closed =
        HubProcessLifecycle.closeWithin(Duration.ofMillis(50), () -> await(brokerAnswers));

    assertThat(closed).isFalse();
    brokerAnswers.countDown();
  }

  @Test
  void closeInTimeIsWaitedFor() throws Exception {
    CountDownLatch done = new CountDownLatch(1);

    assertThat(HubProcessLifecycle.closeWithin(Duration.ofSeconds(30), done::countDown)).isTrue();
    assertThat(done.getCount()).isZero();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
