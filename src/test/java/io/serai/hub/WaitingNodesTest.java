package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.Patience;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.camel.Exchange;
import org.apache.camel.processor.aggregate.UseLatestAggregationStrategy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes that wait, in routes that answer HTTP requests, hold no event loop. */
@ExtendWith(Patience.class)
class WaitingNodesTest {

  private static final int MORE_THAN_EVENT_LOOPS = 64;
  private static final AtomicInteger ARRIVED = new AtomicInteger();
  private static volatile boolean goesOn;

  private static final String ENDLESS_LOOP =
      """
      - route:
          from:
            uri: platform-http:/waiting
            steps:
              - bean: {beanType: io.serai.hub.WaitingNodesTest, method: arrived}
              - loop:
                  doWhile: true
                  method: {beanType: io.serai.hub.WaitingNodesTest, method: goesOn}
                  steps:
                    - setBody: {constant: a}
      """;

  private static final String ENDLESS_REDELIVERY =
      """
      - errorHandler:
          defaultErrorHandler:
            redeliveryPolicy: {maximumRedeliveries: -1, redeliveryDelay: "0"}
      - route:
          from:
            uri: platform-http:/waiting
            steps:
              - bean: {beanType: io.serai.hub.WaitingNodesTest, method: arrived}
              - bean: {beanType: io.serai.hub.WaitingNodesTest, method: failWhileItGoesOn}
      """;

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void create() {
    ARRIVED.set(0);
    goesOn = true;
    hub = new HubFixture(home).property("serai.shutdown-timeout", "100ms");
  }

  @AfterEach
  void stop() {
    goesOn = false;
    hub.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throttle: {constant: 1, timePeriodMillis: 3600000}",
        "throttle: {mode: ConcurrentRequests, constant: 0}",
        "delay: {constant: 3600000, asyncDelayed: false}",
        "pollEnrich: {constant: 'seda:nothing'}",
        "poll: {uri: 'seda:nothing', parameters: {timeout: 3600000}}"
      })
  @Timeout(60)
  void nodeThatWaitsHoldsNoEventLoop(String node) {
    // given
    hub.file(
            "routes/a.camel.yaml",
            """
            - route:
                from:
                  uri: platform-http:/waiting
                  steps:
                    - bean: {beanType: io.serai.hub.WaitingNodesTest, method: arrived}
                    - %s
            - route:
                from:
                  uri: platform-http:/neighbour
                  steps:
                    - setBody: {constant: fine}
            """
                .formatted(node))
        .start();
    assertThat(hub.get("/neighbour").text())
        .as(hub.get("/a2s/v1/reloads").text())
        .isEqualTo("fine");

    // when
    List<CompletableFuture<HubFixture.Reply>> waiting = moreRequestsThanEventLoops();

    // then
    assertThat(hub.get("/neighbour").text()).isEqualTo("fine");
    assertThat(waiting).filteredOn(CompletableFuture::isDone).hasSizeLessThan(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {ENDLESS_LOOP, ENDLESS_REDELIVERY})
  @Timeout(60)
  void exchangeWithoutAnEndHoldsNoEventLoop(String endless) {
    // given
    hub.file("routes/a.camel.yaml", endless)
        .file(
            "routes/b.camel.yaml",
            """
            - route:
                from:
                  uri: platform-http:/neighbour
                  steps:
                    - setBody: {constant: fine}
            """)
        .start();

    // when
    List<CompletableFuture<HubFixture.Reply>> waiting = moreRequestsThanEventLoops();

    // then
    assertThat(hub.get("/neighbour").text()).isEqualTo("fine");
    assertThat(waiting).noneMatch(CompletableFuture::isDone);
    goesOn = false;
    await().until(() -> waiting.stream().allMatch(CompletableFuture::isDone));
    assertThat(waiting).allSatisfy(each -> assertThat(each.join().status()).isEqualTo(200));
  }

  @Test
  @Timeout(60)
  void nodeThatMayWaitWorksWithinOthers() {
    // given
    String throttled = "{throttle: {constant: 1000}}, {setBody: {constant: fine}}";
    String failing = "steps: [{throwException: {exceptionType: java.io.IOException}}]";
    Map<String, String> outer =
        Map.of(
            "choice", "choice: {when: [{constant: true, steps: [%s]}]}",
            "loop", "loop: {constant: 2, steps: [%s]}",
            "split", "split: {constant: a, aggregationStrategy: '#class:%3$s', steps: [%1$s]}",
            "multicast", "multicast: {steps: [{pipeline: {steps: [%s]}}]}",
            "filter", "filter: {constant: true, steps: [%s]}",
            "catch", "doTry: {%2$s, doCatch: [{exception: [java.io.IOException], steps: [%1$s]}]}",
            "finally", "doTry: {steps: [{setBody: {constant: a}}], doFinally: {steps: [%s]}}",
            "breaker", "circuitBreaker: {steps: [%s]}",
            "fallback", "circuitBreaker: {%2$s, onFallback: {steps: [%1$s]}}",
            "exception", "throwException: {exceptionType: java.lang.IllegalStateException}");
    String routes =
        outer.entrySet().stream()
            .map(
                each ->
                    """
                    - route:
                        from:
                          uri: platform-http:/%s
                          steps:
                            - %s
                    """
                        .formatted(
                            each.getKey(),
                            each.getValue()
                                .formatted(
                                    throttled,
                                    failing,
                                    UseLatestAggregationStrategy.class.getName())))
            .collect(Collectors.joining());
    hub.file(
            "routes/a.camel.yaml",
            """
            - onException:
                exception: [java.lang.IllegalStateException]
                handled: {constant: true}
                steps: [%s]
            """
                    .formatted(throttled)
                + routes)
        .start();

    // when
    Map<String, String> bodies =
        outer.keySet().stream()
            .collect(Collectors.toMap(path -> path, path -> hub.get("/" + path).text()));

    // then
    assertThat(bodies).allSatisfy((path, body) -> assertThat(body).as(path).isEqualTo("fine"));
  }

  @Test
  @Timeout(60)
  void requestsThatWaitAtTheNodeOfARemovedRouteAreAnswered() {
    // given
    hub.file(
            "routes/a.camel.yaml",
            """
            - route:
                from:
                  uri: platform-http:/waiting
                  steps:
                    - bean: {beanType: io.serai.hub.WaitingNodesTest, method: arrived}
                    - pollEnrich: {constant: 'seda:nothing'}
            """)
        .start();
    List<CompletableFuture<HubFixture.Reply>> waiting = moreRequestsThanEventLoops();

    // when
    hub.delete("routes/a.camel.yaml");

    // then
    await().until(() -> waiting.stream().filter(WaitingNodesTest::isRefused).count() > 50);
  }

  /** Returns requests that have all come to the node before the one that waits. */
  private List<CompletableFuture<HubFixture.Reply>> moreRequestsThanEventLoops() {
    List<CompletableFuture<HubFixture.Reply>> waiting = new ArrayList<>();
    for (int i = 0; i < MORE_THAN_EVENT_LOOPS; i++) {
      waiting.add(hub.begin("/waiting", "{}"));
    }
    await().until(() -> ARRIVED.get() == MORE_THAN_EVENT_LOOPS);
    return waiting;
  }

  @ParameterizedTest
  @ValueSource(strings = {ENDLESS_LOOP, ENDLESS_REDELIVERY})
  @Timeout(60)
  void exchangeWithoutAnEndEndsWithItsRoute(String endless) {
    // given
    hub.file("routes/a.camel.yaml", endless).start();
    List<CompletableFuture<HubFixture.Reply>> waiting = moreRequestsThanEventLoops();

    // when
    hub.delete("routes/a.camel.yaml");

    // then
    await().until(() -> waiting.stream().allMatch(CompletableFuture::isDone));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Timeout(60)
  void dynamicRouterWithoutAnEndFails(boolean endless) {
    // given
    hub.file(
            "routes/a.camel.yaml",
            """
            - route:
                from:
                  uri: platform-http:/waiting
                  steps:
                    - setHeader: {name: hops, constant: %d}
                    - dynamicRouter:
                        method: {beanType: io.serai.hub.WaitingNodesTest, method: next}
                    - setBody: {constant: fine}
            - route:
                from:
                  uri: direct:again
                  steps:
                    - setBody: {constant: a}
            """
                .formatted(endless ? Integer.MAX_VALUE : 1_000))
        .start();

    // when
    HubFixture.Reply reply = hub.get("/waiting");

    // then
    assertThat(reply.status()).isEqualTo(endless ? 500 : 200);
    assertThat(reply.text().equals("fine")).isEqualTo(!endless);
  }

  private static boolean isRefused(CompletableFuture<HubFixture.Reply> reply) {
    return reply.isDone() && reply.join().status() == 503;
  }

  /** The condition of the loop without an end. */
  public static boolean goesOn() {
    return goesOn;
  }

  /** The next endpoint of the dynamic router, as often as a header says. */
  public static @Nullable String next(Exchange exchange) {
    int left = exchange.getMessage().getHeader("hops", Integer.class);
    exchange.getMessage().setHeader("hops", left - 1);
    return left > 0 ? "direct:again" : null;
  }

  /** Called by the route that is repeated without an end. */
  public static void failWhileItGoesOn() {
    if (goesOn) {
      throw new IllegalStateException("again");
    }
  }

  /** Called by the route that waits. */
  public static void arrived() {
    ARRIVED.incrementAndGet();
  }
}
