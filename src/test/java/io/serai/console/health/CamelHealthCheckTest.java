package io.serai.console.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CamelHealthCheckTest {

  @Test
  void checkThatFailsOnARemovedRouteIsRepeated() {
    AtomicInteger asked = new AtomicInteger();

    String answer =
        CamelHealthCheck.settled(
            () -> {
              if (asked.incrementAndGet() < 3) {
                throw new NullPointerException("the route's status");
              }
              return "up";
            });

    assertThat(answer).isEqualTo("up");
    assertThat(asked).hasValue(3);
  }
}
