package io.serai.http.ws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.hub.Keys;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An invalid handshake is refused before the upgrade; a valid one opens the socket. */
@Timeout(300)
class WebSocketHandshakeTest {
  private static final String QUIET = "/feed/ws/quiet";
  private static final String KEY = "ann-key";

  @TempDir private static Path home;
  private static FeedHub hub;

  @BeforeAll
  static void start() {
    hub =
        new FeedHub(home)
            .as("root")
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("root"))
            .property("serai.http.cors-origins", "https://app.example.com")
            .property("serai.http.max-websockets", "3")
            .property("serai.http.max-websockets-per-caller", "2")
            .file("agents/ann.yaml", Keys.agent("ann", "{}"))
            .file("agents/bob.yaml", Keys.agent("bob", "{}"))
            .file(
                "agents/slow.yaml", Keys.agent("slow", "{}") + "limits: {requests_per_minute: 1}\n")
            .file("agents/shop.yaml", "agent_id: shop\nskills: ['*']\nallowed_callers: [ann]\n")
            .start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void aCorrectHandshakeIsAccepted() throws Exception {
    try (RawWebSocket socket = connect(QUIET, "X-API-Key", KEY, "X-Request-Id", "r1")) {
      assertThat(socket.status()).isEqualTo(101);
      assertThat(socket.header("sec-websocket-accept")).isEqualTo("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
      assertThat(socket.header("x-request-id")).isEqualTo("r1");
      assertThat(socket.header("sec-websocket-protocol")).isEmpty();
      assertThat(socket.header("sec-websocket-extensions")).isEmpty();
    }
    awaitNone();
  }

  @Test
  void headerTokensMayHaveAnyCaseAndSpanSeveralLines() throws Exception {
    try (RawWebSocket socket =
        connect(
            QUIET,
            "X-API-Key",
            KEY,
            "Connection",
            "keep-alive, UPGRADE\r\nConnection: other",
            "Upgrade",
            "WebSocket")) {
      assertThat(socket.status()).isEqualTo(101);
    }
    awaitNone();
  }

  @ParameterizedTest
  @CsvSource({
    "/feed/ws/none, Upgrade, websocket, 404, NOT_FOUND",
    "/feed/ws/none/, Upgrade, websocket, 404, NOT_FOUND",
    "/feed/ws/quiet, Upgrade, '', 426, UPGRADE_REQUIRED",
    "/feed/ws/quiet, Connection, close, 426, UPGRADE_REQUIRED",
    "/feed/ws/quiet, Upgrade, other, 426, UPGRADE_REQUIRED",
    "/feed/ws/quiet, Sec-WebSocket-Version, 8, 426, UPGRADE_REQUIRED",
    "/feed/ws/quiet, Sec-WebSocket-Version, '', 426, UPGRADE_REQUIRED",
    "/feed/ws/quiet, Sec-WebSocket-Key, '', 400, BAD_REQUEST",
    "/feed/ws/quiet, Sec-WebSocket-Key, c2hvcnQ=, 400, BAD_REQUEST",
    "/feed/ws/quiet, Sec-WebSocket-Key, '###', 400, BAD_REQUEST",
    "/feed/ws/quiet, Content-Length, 5, 400, BAD_REQUEST",
    "/feed/ws/quiet, Transfer-Encoding, chunked, 400, BAD_REQUEST",
    "/feed/ws/quiet?a={b}, Upgrade, websocket, 400, BAD_REQUEST",
    "/agents/shop/feed/ws/none, Upgrade, websocket, 404, NOT_FOUND",
    "/feed/ws/quiet, X-API-Key, '', 401, UNAUTHENTICATED",
    "/feed/ws/quiet, X-API-Key, unknown, 401, UNAUTHENTICATED",
    "/feed/ws/quiet, Origin, https://evil.example.com, 403, FORBIDDEN",
    "/feed/ws/quiet, Origin, 'null', 403, FORBIDDEN",
    "/agents/nobody/feed/ws/quiet, Upgrade, websocket, 404, NOT_FOUND",
    "/feed/ws/refused, Upgrade, websocket, 409, CLOSED",
    "/feed/ws/numbers?count=no&size=1, Upgrade, websocket, 500, INTERNAL",
  })
  void refusedHandshakeHasAnErrorInTheFormatOfItsProtocol(
      String path, String header, String value, int status, String code) throws Exception {
    try (RawWebSocket socket = connect(path, "X-API-Key", KEY, header, value)) {
      assertThat(socket.status()).isEqualTo(status);
      assertThat(socket.body()).startsWith("{\"fault\":\"" + code + "\"");
      assertThat(socket.header("upgrade")).isEqualTo(status == 426 ? "websocket" : "");
    }
    assertThat(hub.metric("serai_protocol_sockets{protocol=\"feed\"}")).isZero();
  }

  @Test
  void unsupportedVersionIsAnsweredWithTheSupportedOne() throws Exception {
    try (RawWebSocket socket = connect(QUIET, "X-API-Key", KEY, "Sec-WebSocket-Version", "12")) {
      assertThat(socket.header("sec-websocket-version")).isEqualTo("13");
    }
  }

  @Test
  void handshakeIsCheckedBeforeAuthentication() throws Exception {
    try (RawWebSocket unknown = connect("/feed/ws/none");
        RawWebSocket plain = connect(QUIET, "Upgrade", "");
        RawWebSocket foreign = connect(QUIET, "Sec-WebSocket-Version", "7")) {
      assertThat(unknown.status()).isEqualTo(404);
      assertThat(plain.status()).isEqualTo(426);
      assertThat(foreign.status()).isEqualTo(426);
    }
  }

  @Test
  void connectionIsReusableAfterARefusedHandshake() throws Exception {
    try (RawWebSocket refused = connect("/feed/ws/refused", "X-API-Key", KEY)) {
      assertThat(refused.status()).isEqualTo(409);
      assertThat(refused.header("retry-after")).isEqualTo("7");
      assertThat(refused.body()).contains("Not now.");
    }
    try (RawWebSocket first = connect(QUIET, "X-API-Key", "unknown")) {
      assertThat(first.status()).isEqualTo(401);
      assertThat(first.body()).isNotEmpty();
      RawWebSocket again = first.next().handshake(QUIET, "X-API-Key", KEY);
      assertThat(again.status()).isEqualTo(101);
    }
    awaitNone();
  }

  @Test
  void pipelinedRequestsBeforeTheHandshakeAreAnswered() throws Exception {
    try (RawWebSocket socket = hub.connect()) {
      socket.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes());
      socket.handshake(QUIET, "X-API-Key", KEY);
      assertThat(socket.status()).isEqualTo(200);
      assertThat(socket.body()).contains("healthy");
      assertThat(socket.next().status()).isEqualTo(101);
      socket.text("after a pipeline");
      await().until(() -> hub.feed().received().contains("after a pipeline"));
    }
    awaitNone();
  }

  @Test
  void dataSentWithTheHandshakeLeavesNoSocketOpen() throws Exception {
    for (String early : new String[] {"\u0088\u0080\0\0\0\0", "GET / HTTP/1.1\r\n\r\n", "\u0081"}) {
      try (RawWebSocket socket = hub.connect()) {
        java.io.ByteArrayOutputStream both = new java.io.ByteArrayOutputStream();
        both.writeBytes(socket.request(QUIET, "X-API-Key", KEY));
        both.writeBytes(early.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        socket.send(both.toByteArray());
        assertThat(socket.status()).isEqualTo(101);
      }
      awaitNone();
    }
    openAndCloseTheAllowedNumber();
  }

  @Test
  void handshakesByPostOrHttp2AreRefused() throws Exception {
    HttpResponse<String> post = post();

    assertThat(post.statusCode()).isEqualTo(405);
    assertThat(post.headers().firstValue("allow")).contains("GET");
    assertThat(statusOverHttp2()).isEqualTo(426);
  }

  @Test
  void ownAndAllowedOriginsMayOpenSockets() throws Exception {
    String own = hub.hub().hub().url().replace("localhost", "127.0.0.1");
    for (String origin : new String[] {own, "https://app.example.com"}) {
      try (RawWebSocket socket = connect(QUIET, "X-API-Key", KEY, "Origin", origin)) {
        assertThat(socket.status()).as(origin).isEqualTo(101);
      }
      awaitNone();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "feed.v1, feed.v1",
    "'feed.v1, feed.v2', feed.v1",
    "'other, feed.v2', feed.v2",
    "other, ''",
  })
  void firstOfferedSubprotocolThatIsSupportedIsChosen(String offered, String chosen)
      throws Exception {
    try (RawWebSocket socket =
        connect(QUIET, "X-API-Key", KEY, "Sec-WebSocket-Protocol", offered)) {
      assertThat(socket.status()).isEqualTo(101);
      assertThat(socket.header("sec-websocket-protocol")).isEqualTo(chosen);
    }
    awaitNone();
  }

  @Test
  void agentInThePathIsTheCalledAgent() throws Exception {
    try (RawWebSocket socket = connect("/agents/shop" + QUIET, "X-API-Key", KEY);
        RawWebSocket other = connect("/agents/shop" + QUIET, "X-API-Key", "bob-key")) {
      assertThat(socket.status()).isEqualTo(101);
      assertThat(other.status()).isEqualTo(403);
      assertThat(other.body()).contains("bob may not call shop");
    }
    var call = hub.feed().calls().get(hub.feed().calls().size() - 1);
    assertThat(call.agent().id()).isEqualTo("shop");
    assertThat(call.caller().id()).isEqualTo("ann");
    assertThat(call.base()).endsWith("/agents/shop");
    awaitNone();
  }

  @Test
  void socketsAreLimitedPerCallerAndPerHub() throws Exception {
    openAndCloseTheAllowedNumber();
  }

  private static void openAndCloseTheAllowedNumber() throws IOException {
    try (RawWebSocket first = connect(QUIET, "X-API-Key", KEY);
        RawWebSocket second = connect(QUIET, "X-API-Key", KEY);
        RawWebSocket tooMany = connect(QUIET, "X-API-Key", KEY);
        RawWebSocket bob = connect(QUIET, "X-API-Key", "bob-key");
        RawWebSocket full = connect(QUIET, "X-API-Key", "bob-key")) {
      assertThat(first.status()).isEqualTo(101);
      assertThat(second.status()).isEqualTo(101);
      assertThat(tooMany.status()).isEqualTo(429);
      assertThat(tooMany.body()).contains("TOO_MANY_WEBSOCKETS");
      assertThat(bob.status()).isEqualTo(101);
      assertThat(full.status()).isEqualTo(503);
      assertThat(full.header("retry-after")).isEqualTo("5");
    }
    awaitNone();
  }

  @Test
  void handshakesCountTowardsTheRequestRateLimit() throws Exception {
    try (RawWebSocket first = connect("/feed/ws/refused", "X-API-Key", "slow-key");
        RawWebSocket second = connect("/feed/ws/refused", "X-API-Key", "slow-key")) {
      assertThat(first.status()).isEqualTo(409);
      assertThat(second.status()).isEqualTo(429);
      assertThat(second.body()).contains("RATE_LIMITED");
    }
  }

  @Test
  void disconnectDuringTheHandshakeReleasesTheSocket() throws Exception {
    RawWebSocket socket = connect("/feed/ws/later", "X-API-Key", KEY);
    await().until(() -> hub.feed().pending() != null);
    socket.close();
    NumberFeed feed = new NumberFeed(1, 1, null);
    hub.feed().pending().complete(() -> feed);

    await().untilAsserted(WebSocketHandshakeTest::openAndCloseTheAllowedNumber);
    assertThat(feed.published()).isZero();
  }

  private static RawWebSocket connect(String path, String... headers) throws IOException {
    RawWebSocket socket = hub.connect().handshake(path, headers);
    if (!path.contains("later")) {
      assertThat(socket.head()).isNotEmpty();
    }
    return socket;
  }

  private static void awaitNone() {
    await().until(() -> hub.metric("serai_protocol_sockets{protocol=\"feed\"}") == 0);
    await()
        .until(
            () ->
                hub.feed().feeds().stream()
                    .allMatch(feed -> feed.cancelled() || feed.published() > 0));
  }

  private static HttpResponse<String> post() throws Exception {
    URI uri = URI.create(hub.hub().hub().url() + QUIET);
    HttpRequest request = HttpRequest.newBuilder(uri).POST(BodyPublishers.noBody()).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  private static int statusOverHttp2() {
    Vertx vertx = Vertx.vertx();
    try {
      HttpClientOptions priorKnowledge =
          new HttpClientOptions()
              .setProtocolVersion(HttpVersion.HTTP_2)
              .setHttp2ClearTextUpgrade(false);
      int port = URI.create(hub.hub().hub().url()).getPort();
      return vertx
          .createHttpClient(priorKnowledge)
          .request(HttpMethod.GET, port, "localhost", QUIET)
          .compose(request -> request.putHeader("X-API-Key", KEY).send())
          .toCompletionStage()
          .toCompletableFuture()
          .join()
          .statusCode();
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().join();
    }
  }
}
