package io.serai.http.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.serai.OwnThread;
import io.serai.http.CamelHttpServer;
import io.serai.http.RawConnection;
import io.serai.http.engine.InflightCountingConsumer;
import io.serai.http.error.HttpErrorException;
import io.serai.http.proxy.TrustedProxyHeaderFilter;
import io.serai.http.response.StreamingResponseBody;
import io.serai.security.host.TrustedProxies;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.Route;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.platform.http.DefaultPlatformHttpConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The memory that bodies in progress may hold together, and the time that they may take. */
class BodyMemoryBudgetTest {

  private static final int HALF_SHARE = 50_000;

  private final CamelHttpServer server =
      new CamelHttpServer(new BodyLimits(100_000, 300_000, 140_000, Duration.ofSeconds(3)));
  private final CompletableFuture<Void> answer = new CompletableFuture<>();

  @BeforeEach
  void start() throws Exception {
    TrustedProxies proxy = TrustedProxies.parse(List.of("127.0.0.4"));
    server.http().filter(new TrustedProxyHeaderFilter(proxy, Optional.empty()));
    server.serve(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/length").setBody(simple("${body.length()}"));
            from("platform-http:/wait")
                .process(
                    exchange -> {
                      exchange
                          .getMessage()
                          .setBody((StreamingResponseBody) BodyMemoryBudgetTest.this::answerLater);
                    });
            from("platform-http:/overflow")
                .errorHandler(noErrorHandler())
                .process(
                    exchange -> {
                      throw new StackOverflowError();
                    });
          }
        });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void answerLater(io.vertx.ext.web.RoutingContext request, ResponseMemory memory) {
    var context = io.vertx.core.Vertx.currentContext();
    answer.thenRun(() -> context.runOnContext(now -> request.response().end("done")));
  }

  @Test
  void largeBodiesLeaveRoomToSmallOnes() {
    BodyMemoryBudget budget = new BodyMemoryBudget(100_000, 100_000);
    budget.lease("greedy").reserve(100_000);

    budget.lease("small").reserve(5_000);

    assertThat(budget.held()).isEqualTo(105_000);
    assertThatThrownBy(() -> budget.lease("large").reserve(20_000))
        .isInstanceOf(HttpErrorException.class);
    assertThat(budget.held()).isEqualTo(105_000);
  }

  @Test
  void largeBodiesOfACallerLeaveRoomToItsSmallOnes() {
    BodyMemoryBudget budget = new BodyMemoryBudget(200_000, 100_000);
    budget.lease("caller").reserve(100_000);

    budget.lease("caller").reserve(5_000);

    assertThatThrownBy(() -> budget.lease("caller").reserve(20_000))
        .isInstanceOf(HttpErrorException.class);
    assertThat(budget.held()).isEqualTo(105_000);
  }

  @Test
  void callerBeyondItsShareIsRefusedAndOthersAreServed() throws Exception {
    try (RawConnection first = beginRequest("127.0.0.1", HALF_SHARE);
        RawConnection second = beginRequest("127.0.0.1", HALF_SHARE)) {
      awaitHeld(2 * HALF_SHARE);

      try (RawConnection third = beginRequest("127.0.0.1", HALF_SHARE);
          RawConnection other = beginRequest("127.0.0.2", HALF_SHARE)) {
        String refused = third.head();

        assertThat(refused).startsWith("HTTP/1.1 429").contains("retry-after: 1");
        assertThat(refused.toLowerCase(java.util.Locale.ROOT)).contains("connection: close");
        assertThat(other.send(new byte[HALF_SHARE]).status()).isEqualTo(200);
      }
    }
  }

  @Test
  void requestBeyondTheTotalBudgetIsRefused() throws Exception {
    try (RawConnection one = beginRequest("127.0.0.1", 90_000);
        RawConnection two = beginRequest("127.0.0.2", 90_000)) {
      awaitHeld(180_000);

      try (RawConnection three = beginRequest("127.0.0.3", 90_000)) {
        assertThat(three.head()).startsWith("HTTP/1.1 503").contains("retry-after: 1");
      }
      assertThat(one.send(new byte[10_000]).status()).isEqualTo(200);
      assertThat(two.send(new byte[10_000]).status()).isEqualTo(200);
    }
    awaitHeld(0);
  }

  @Test
  void memoryOfARequestIsReleasedWithItsResponse() throws Exception {
    try (RawConnection waiting = new RawConnection(server)) {
      waiting.send(head("/wait", 1000)).send(new byte[1000]);
      awaitHeld(1000);

      answer.complete(null);

      assertThat(waiting.status()).isEqualTo(200);
      awaitHeld(0);
    }
  }

  @Test
  void jsonValuesAreCountedBeforeParsing() throws Exception {
    String fits = "[" + "{},".repeat(900) + "0]";
    String tooMany = "[" + "{},".repeat(1_200) + "0]";

    assertThat(RawConnection.status(server, json(fits))).isEqualTo(200);
    assertThat(RawConnection.status(server, json(tooMany))).isEqualTo(413);
    assertThat(RawConnection.status(server, json("[\"" + tooMany + "\"]"))).isEqualTo(200);
    awaitHeld(0);
  }

  @Test
  void bodyWhoseBytesAndValuesExceedTheShareIsTooLarge() throws Exception {
    String values = "[" + "{},".repeat(900) + "\"";

    assertThat(RawConnection.status(server, json(values + "x".repeat(10_000) + "\"]")))
        .isEqualTo(200);
    assertThat(RawConnection.status(server, json(values + "x".repeat(40_000) + "\"]")))
        .isEqualTo(413);
    awaitHeld(0);
    assertThat(server.http().bodies().budget().refusedForCaller()).isZero();
  }

  @Test
  void clientsBehindATrustedProxyHaveSeparateShares() throws Exception {
    String first = "X-Forwarded-For: 198.51.100.7\r\n";
    try (RawConnection one = beginRequest("127.0.0.4", HALF_SHARE, first);
        RawConnection two = beginRequest("127.0.0.4", HALF_SHARE, first)) {
      awaitHeld(2 * HALF_SHARE);

      try (RawConnection same = beginRequest("127.0.0.4", HALF_SHARE, first);
          RawConnection other =
              beginRequest("127.0.0.4", HALF_SHARE, "X-Forwarded-For: 198.51.100.8\r\n")) {
        assertThat(same.head()).startsWith("HTTP/1.1 429");
        assertThat(other.send(new byte[HALF_SHARE]).status()).isEqualTo(200);
      }
    }
  }

  @Test
  void untrustedCallerHasOneShareDespiteForwardedHeaders() throws Exception {
    try (RawConnection one =
            beginRequest("127.0.0.1", HALF_SHARE, "X-Forwarded-For: 198.51.100.7\r\n");
        RawConnection two =
            beginRequest("127.0.0.1", HALF_SHARE, "X-Forwarded-For: 198.51.100.8\r\n")) {
      awaitHeld(2 * HALF_SHARE);

      try (RawConnection three =
          beginRequest("127.0.0.1", HALF_SHARE, "X-Forwarded-For: 198.51.100.9\r\n")) {
        assertThat(three.head()).startsWith("HTTP/1.1 429");
      }
    }
  }

  @Test
  void callerWithoutMemoryInUseIsForgotten() throws Exception {
    try (RawConnection bodiless = new RawConnection(server, "127.0.0.2")) {
      bodiless.send("POST /length HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
      assertThat(bodiless.head()).startsWith("HTTP/1.1");
    }
    assertThat(RawConnection.status(server, json("5"))).isEqualTo(200);
    awaitHeld(0);

    assertThat(server.http().bodies().budget().callers()).isZero();
  }

  @Test
  void valuesAreCountedInTextOnlyIfItLooksLikeJson() throws Exception {
    String values = "{},".repeat(1_200);
    String json = " [" + values + "0]";

    assertThat(RawConnection.status(server, head("/length", json.length(), "text/plain") + json))
        .isEqualTo(413);
    assertThat(RawConnection.status(server, head("/length", values.length(), "text/csv") + values))
        .isEqualTo(413);
    assertThat(
            RawConnection.status(
                server, head("/length", values.length() + 1, "text/csv") + "a" + values))
        .isEqualTo(200);
  }

  @Test
  void quotationMarkDoesNotHideYamlValues() throws Exception {
    String yaml = "a: b\"c\nd: [" + "{},".repeat(1_200) + "0]";
    String request = head("/length", yaml.length(), "application/yaml") + yaml;

    assertThat(RawConnection.status(server, request)).isEqualTo(413);
  }

  @Test
  void memoryOfAnAbortedRequestIsReleased() throws Exception {
    try (RawConnection broken = beginRequest("127.0.0.1", HALF_SHARE)) {
      awaitHeld(HALF_SHARE);
    }

    awaitHeld(0);
  }

  @Test
  void slowBodyIsRefusedAfterTheTimeoutAndItsConnectionClosed() throws Exception {
    try (RawConnection slow = new RawConnection(server)) {
      slow.send(head("/length", 1000));
      CompletableFuture<Void> dripping = OwnThread.run(() -> drip(slow));

      assertThat(slow.status()).isEqualTo(408);
      slow.rest();

      dripping.join();
    }
    awaitHeld(0);
    assertThat(server.http().bodies().timedOut()).isEqualTo(1);
  }

  @Test
  void errorInARouteIsAnsweredAndLeavesNoExchangeInflight() throws Exception {
    String request = head("/overflow", 2) + "{}";

    assertThat(RawConnection.status(server, request)).isEqualTo(500);
    await()
        .untilAsserted(
            () ->
                assertThat(server.camel().getRoutes())
                    .allSatisfy(route -> assertThat(inside(route)).isZero()));
    assertThat(server.camel().getInflightRepository().size()).isZero();
    assertThat(server.camel().getRoutes())
        .allSatisfy(
            route ->
                assertThat(server.camel().getInflightRepository().size(route.getRouteId()))
                    .isZero());
    awaitHeld(0);
  }

  private static int inside(Route route) {
    DefaultPlatformHttpConsumer consumer = (DefaultPlatformHttpConsumer) route.getConsumer();
    return ((InflightCountingConsumer) consumer.getPlatformHttpConsumer()).inflight();
  }

  /** Sends a byte each 50 ms until the connection is closed. */
  private static void drip(RawConnection connection) {
    try {
      for (int i = 0; i < 1000; i++) {
        connection.send("x");
        java.util.concurrent.locks.LockSupport.parkNanos(50_000_000);
      }
    } catch (IOException closed) {
      // the server has closed the connection, as expected
    }
  }

  /** Announces 100,000 bytes and sends fewer. */
  private RawConnection beginRequest(String from, int sent) throws IOException {
    return beginRequest(from, sent, "");
  }

  private RawConnection beginRequest(String from, int sent, String headers) throws IOException {
    String head = head("/length", 100_000).stripTrailing() + "\r\n" + headers + "\r\n";
    return new RawConnection(server, from).send(head).send(new byte[sent]);
  }

  private static String head(String path, int length) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
        + length
        + "\r\n\r\n";
  }

  private static String json(String body) {
    return head("/length", body.length(), "application/json") + body;
  }

  private static String head(String path, int length, String type) {
    return head(path, length).stripTrailing() + "\r\nContent-Type: " + type + "\r\n\r\n";
  }

  private void awaitHeld(long least) {
    await()
        .untilAsserted(
            () -> {
              long held = server.http().bodies().budget().held();
              assertThat(held).isBetween(least, least == 0 ? 0 : least + least / 3);
            });
  }
}
