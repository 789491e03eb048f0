package io.serai.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.timer.TimerEndpoint;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("FLD-4")
@Timeout(300)
class SeparateTimerComponentTest {

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final AtomicInteger ticks = new AtomicInteger();

  @BeforeEach
  void start() {
    camel.getRegistry().bind(SeparateTimerComponent.NAME, new SeparateTimerComponent());
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void optionsHaveTheirUnits() {
    TimerEndpoint endpoint =
        camel.getEndpoint(
            "timer:tick?delay=1h&period=2s&includeMetadata=true", TimerEndpoint.class);

    assertThat(endpoint.getDelay()).isEqualTo(TimeUnit.HOURS.toMillis(1));
    assertThat(endpoint.getPeriod()).isEqualTo(2_000);
    assertThat(endpoint.isIncludeMetadata()).isTrue();
  }

  @Test
  void routeThatBlocksDoesNotDelayAnotherWithATimerOfTheSameName() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch blocked = new CountDownLatch(1);
    add(
        "blocking",
        () -> {
          blocked.countDown();
          end.await();
        });
    blocked.await();

    add("ticking", ticks::incrementAndGet);

    await().until(() -> ticks.get() > 3);
    end.countDown();
  }

  @Test
  void routeThatStopsAndStartsTicksAgain() throws Exception {
    add("ticking", ticks::incrementAndGet);
    await().until(() -> ticks.get() > 3);

    camel.getRouteController().stopRoute("ticking");
    int stopped = ticks.get();
    await().until(SeparateTimerComponentTest::noTimerThread);
    camel.getRouteController().startRoute("ticking");

    await().until(() -> ticks.get() > stopped + 3);
  }

  private static boolean noTimerThread() {
    return Thread.getAllStackTraces().keySet().stream()
        .noneMatch(thread -> thread.getName().contains("timer://tick"));
  }

  private void add(String id, Action action) throws Exception {
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("timer:tick?delay=0&period=2").routeId(id).process(exchange -> action.run());
          }
        });
  }

  /** What a route does. */
  @FunctionalInterface
  private interface Action {
    void run() throws Exception;
  }
}
