package io.serai.http.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.OwnThread;
import io.serai.http.body.RequestBodyReaderFactory;
import io.serai.http.error.ErrorResponder;
import io.serai.http.limit.BodyLimits;
import io.serai.http.limit.CallerQuota;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.component.platform.http.PlatformHttpEndpoint;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HttpRoutingTableTest {

  private final Vertx vertx = Vertx.vertx();
  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final HttpRoutingTable paths = new HttpRoutingTable();
  private final List<String> retried = new ArrayList<>();

  @BeforeEach
  void start() {
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void requestWaitingForASwapIsRetriedWhenItEnds() {
    CamelHttpConsumer gone = serving("/shop");
    HttpRoutingTable.PathHold hold = paths.hold();
    gone.stop();
    HttpRoutingTable.RouteLookupResult.Swapping swapping =
        (HttpRoutingTable.RouteLookupResult.Swapping) paths.find("GET", "/shop");

    assertThat(paths.await(swapping, () -> retried.add("in time"))).isTrue();
    assertThat(retried).isEmpty();
    hold.close();

    assertThat(retried).containsExactly("in time");
    assertThat(paths.find("GET", "/shop"))
        .isInstanceOf(HttpRoutingTable.RouteLookupResult.Nothing.class);
  }

  @Test
  void requestThatWaitsAfterTheSwapIsRetriedAtOnce() {
    CamelHttpConsumer gone = serving("/shop");
    HttpRoutingTable.PathHold hold = paths.hold();
    gone.stop();
    HttpRoutingTable.RouteLookupResult.Swapping swapping =
        (HttpRoutingTable.RouteLookupResult.Swapping) paths.find("GET", "/shop");
    serving("/shop");
    hold.close();

    assertThat(paths.await(swapping, () -> retried.add("late"))).isTrue();

    assertThat(retried).containsExactly("late");
    assertThat(paths.find("GET", "/shop"))
        .isInstanceOf(HttpRoutingTable.RouteLookupResult.Consumer.class);
  }

  @Test
  @Timeout(300)
  void aConsumerThatStopsTakesNoRequest() {
    CamelHttpConsumer leaving = serving("/shop");
    CompletableFuture<Void> stop;
    HttpRoutingTable.RouteLookupResult found;

    synchronized (paths) { // the consumer stays in the table, as it does for a moment
      stop = OwnThread.run(leaving::stop);
      await().until(leaving::isStopping);
      found = paths.find("GET", "/shop");
    }
    stop.join();

    assertThat(found).isInstanceOf(HttpRoutingTable.RouteLookupResult.Suspended.class);
    assertThat(paths.find("GET", "/shop"))
        .isInstanceOf(HttpRoutingTable.RouteLookupResult.Nothing.class);
  }

  private CamelHttpConsumer serving(String path) {
    PlatformHttpEndpoint endpoint =
        camel.getEndpoint("platform-http:" + path, PlatformHttpEndpoint.class);
    CamelHttpConsumer consumer =
        new CamelHttpConsumer(
            endpoint,
            exchange -> {},
            paths,
            new ErrorResponder(),
            new RequestBodyReaderFactory(BodyLimits.of(1_000), CallerQuota.Limits.DEFAULT),
            new LargeBodyWorkers(vertx));
    consumer.start();
    return consumer;
  }
}
