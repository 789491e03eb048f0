package io.serai.route.eip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.camel.AsyncProducer;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exchanges that do not end, or take long, on the event loop that others need. */
@Timeout(120)
class YieldingReactiveExecutorTest {

  private static final String WAITS = "waits";

  private final Vertx vertx = Vertx.vertx();
  private final Context eventLoop = vertx.getOrCreateContext();
  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final AtomicInteger rounds = new AtomicInteger();
  private volatile boolean ends;

  @BeforeEach
  void start() throws Exception {
    camel.disableJMX();
    YieldingReactiveExecutor.install(camel);
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:loop")
                .loopDoWhile(exchange -> !ends)
                .process(x -> rounds.incrementAndGet());
            from("direct:redelivery")
                .errorHandler(defaultErrorHandler().maximumRedeliveries(-1).redeliveryDelay(0))
                .process(
                    exchange -> {
                      rounds.incrementAndGet();
                      if (!ends) {
                        throw new IOException("again");
                      }
                    });
            from("direct:split")
                .setBody(exchange -> Stream.generate(() -> "x").takeWhile(x -> !ends).iterator())
                .split(body())
                .streaming()
                .process(x -> rounds.incrementAndGet());
            from("direct:within").to("direct:loop").setBody(constant("done"));
            from("direct:long").loop(header("rounds")).process(x -> takeTime());
            from("direct:" + WAITS)
                .process(
                    x ->
                        camel
                            .createProducerTemplate()
                            .sendBodyAndHeader("direct:long", "", "rounds", 40))
                .setBody(constant("done"));
          }
        });
    camel.start();
  }

  @AfterEach
  void stop() {
    ends = true;
    camel.stop();
    vertx.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"loop", "redelivery", "split", "within"})
  void anExchangeThatDoesNotEndLeavesItsEventLoopToOthers(String route) {
    CompletableFuture<Exchange> endless = process(route);
    await().until(() -> rounds.get() > 1_000);

    for (int i = 0; i < 20; i++) {
      CompletableFuture<Integer> other = new CompletableFuture<>();
      eventLoop.runOnContext(ignored -> other.complete(rounds.get()));
      assertThat(other).succeedsWithin(30, TimeUnit.SECONDS);
    }
    assertThat(endless).isNotDone();
    ends = true;

    assertThat(endless).succeedsWithin(30, TimeUnit.SECONDS);
  }

  @Test
  void exchangesThatDoNotEndTakeTurns() {
    List<CompletableFuture<Exchange>> endless =
        Stream.of("loop", "redelivery", "split", "within").map(this::process).toList();
    CompletableFuture<Exchange> other = process("long");

    assertThat(other).succeedsWithin(30, TimeUnit.SECONDS);
    assertThat(endless).noneMatch(CompletableFuture::isDone);
    ends = true;

    assertThat(endless)
        .allSatisfy(exchange -> assertThat(exchange).succeedsWithin(30, TimeUnit.SECONDS));
  }

  @Test
  void anExchangeThatPausedGoesOnOnItsEventLoopWithWhatFollows() throws Exception {
    CompletableFuture<Exchange> paused = process("within");
    await().until(() -> rounds.get() > 1_000);
    ends = true;

    assertThat(paused.get(30, TimeUnit.SECONDS).getMessage().getBody()).isEqualTo("done");
  }

  @Test
  void aCallerThatWaitsOnTheEventLoopGetsItsResult() {
    CompletableFuture<Exchange> endless = process("loop");

    assertThat(process(WAITS))
        .succeedsWithin(60, TimeUnit.SECONDS)
        .satisfies(exchange -> assertThat(exchange.getMessage().getBody()).isEqualTo("done"));
    assertThat(endless).isNotDone();
  }

  @Test
  void nothingPausesOnOtherThreads() throws Exception {
    Exchange exchange = exchange();
    AsyncProducer producer = camel.getEndpoint("direct:long").createAsyncProducer();

    boolean[] done = new boolean[1];
    producer.process(exchange, sync -> done[0] = true);

    assertThat(done[0]).isTrue();
  }

  @Test
  void aStepThatFailsOutsideOfItsExchangeDoesNotStopTheOthers() {
    YieldingReactiveExecutor executor = new YieldingReactiveExecutor();
    AtomicInteger after = new AtomicInteger();

    executor.schedule(
        () -> {
          executor.scheduleQueue(after::incrementAndGet);
          throw new IllegalStateException("a callback failed");
        });

    assertThat(after).hasValue(1);
    assertThat(executor.executeFromQueue()).isFalse();
  }

  @Test
  void theStepsOfAnExchangeWithinAnotherComeFirst() {
    YieldingReactiveExecutor executor = new YieldingReactiveExecutor();
    StringBuilder order = new StringBuilder();

    executor.schedule(
        () -> {
          executor.scheduleQueue(() -> order.append("outer "));
          executor.scheduleMain(() -> order.append("inner "));
          executor.schedule(() -> order.append("first "));
          order.append("begin ");
        });
    executor.scheduleSync(() -> order.append("end"));

    assertThat(order).hasToString("begin first inner outer end");
  }

  /** Processes an exchange on the event loop. */
  private CompletableFuture<Exchange> process(String route) {
    CompletableFuture<Exchange> done = new CompletableFuture<>();
    Exchange exchange = exchange();
    eventLoop.runOnContext(
        ignored -> {
          try {
            camel
                .getEndpoint("direct:" + route)
                .createAsyncProducer()
                .process(exchange, sync -> done.complete(exchange));
          } catch (Exception failure) {
            done.completeExceptionally(failure);
          }
        });
    return done;
  }

  private Exchange exchange() {
    Exchange exchange = new DefaultExchange(camel);
    exchange.getMessage().setHeader("rounds", 40);
    return exchange;
  }

  /** Takes a part of what an exchange may hold its event loop. */
  private static void takeTime() {
    long end = System.nanoTime() + YieldingReactiveExecutor.SLICE / 8;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }
}
