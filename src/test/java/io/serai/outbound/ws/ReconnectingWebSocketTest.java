package io.serai.outbound.ws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.hub.CapturedLog;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrameType;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.model.RouteDefinition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A route that reads the WebSocket of another server, which is not always available. */
@Timeout(300)
class ReconnectingWebSocketTest {

  private static final Duration SHORT = Duration.ofMillis(300);

  private WebSocketTestBed bed = new WebSocketTestBed();

  @AfterEach
  void close() {
    bed.close();
  }

  @Test
  void textAndBinaryMessagesBecomeBodies() throws Exception {
    follow(bed.serve());

    socket(0).writeTextMessage("text ä");
    socket(0).writeBinaryMessage(Buffer.buffer(new byte[] {1, 2}));

    await().until(() -> bed.bodies.size() == 2);
    assertThat(bed.bodies.get(0)).isEqualTo("text ä");
    assertThat(bed.bodies.get(1)).isEqualTo(new byte[] {1, 2});
  }

  @Test
  void messagesAreProcessedOneAtATimeInOrder() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    RouteDefinition route = WebSocketTestBed.from("127.0.0.1:" + bed.serve() + "/feed");
    route
        .process(e -> most.accumulateAndGet(inside.incrementAndGet(), Math::max))
        .threads(4)
        .process(e -> bed.bodies.add(e.getMessage().getBody()))
        .process(e -> inside.decrementAndGet());
    bed.route(route);
    ServerWebSocket server = socket(0);
    List<Object> sent = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      sent.add("message " + i);
      server.writeTextMessage("message " + i);
    }

    await().until(() -> bed.bodies.size() == sent.size());

    assertThat(bed.bodies).isEqualTo(sent);
    assertThat(most).hasValue(1);
  }

  @Test
  void slowRouteAppliesBackpressureToTheServer() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    int port = bed.serve();
    bed.route(
        WebSocketTestBed.from("127.0.0.1:" + port + "/feed")
            .process(e -> held.await())
            .process(e -> bed.bodies.add(e.getMessage().getBody(String.class).length())));
    ServerWebSocket server = socket(0);
    String large = "x".repeat(50_000);
    AtomicInteger written = new AtomicInteger();
    int all = 600; // 30 MB, more than the buffers of a connection take
    for (int i = 0; i < all; i++) {
      server.writeTextMessage(large).onSuccess(w -> written.incrementAndGet());
    }

    passMessages(port, 1_000); // on the same event loop, which could have read all meanwhile
    assertThat(written.get()).isLessThan(all);
    held.countDown();

    await().until(() -> bed.bodies.size() == all);
    assertThat(bed.bodies).containsOnly(50_000);
  }

  /** Sends messages to a route, each once the route has received the one before. */
  private void passMessages(int port, int count) throws Exception {
    BlockingQueue<Integer> passed = new LinkedBlockingQueue<>();
    bed.route(
        WebSocketTestBed.from("other", "127.0.0.1:" + port + "/other")
            .process(e -> passed.add(e.getMessage().getBody(Integer.class))));
    ServerWebSocket server = socket(1);
    for (int i = 0; i < count; i++) {
      server.writeTextMessage(Integer.toString(i));
      assertThat(passed.take()).isEqualTo(i);
    }
  }

  @Test
  void routeConnectsOnceTheServerIsAvailable() throws Exception {
    HttpServer first = bed.serve(new HttpServerOptions().setPort(0), socket -> {});
    int port = first.actualPort();
    first.close().toCompletionStage().toCompletableFuture().join();

    try (CapturedLog log = new CapturedLog()) {
      bed.follow("127.0.0.1:" + port + "/feed");
      await().until(() -> log.text().contains("No connection to ws://127.0.0.1:" + port + "/feed"));
      bed.serve(new HttpServerOptions().setPort(port), socket -> socket.writeTextMessage("hello"));
      await().until(() -> bed.bodies.equals(List.of("hello")));

      assertThat(log.text().lines().filter(line -> line.contains("No connection to"))).hasSize(1);
    }
  }

  @Test
  void lostConnectionIsReestablishedEachTime() throws Exception {
    follow(bed.serve());

    for (int i = 0; i < 3; i++) {
      int connection = i;
      await().until(() -> bed.sockets.size() == connection + 1);
      socket(i).writeTextMessage("from " + i);
      await().until(() -> bed.bodies.contains("from " + connection));
      socket(i).close();
    }

    assertThat(bed.bodies).isEqualTo(List.of("from 0", "from 1", "from 2"));
  }

  @Test
  void refusedHandshakeIsRetriedUpToTheConfiguredAttempts() throws Exception {
    AtomicInteger handshakes = new AtomicInteger();
    HttpServer server =
        bed.vertx
            .createHttpServer()
            .requestHandler(
                request -> {
                  handshakes.incrementAndGet();
                  request.response().setStatusCode(401).end();
                });
    server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().join();

    try (CapturedLog log = new CapturedLog()) {
      bed.follow("127.0.0.1:" + server.actualPort() + "/feed?maxReconnectAttempts=3");
      await().until(() -> log.text().contains("Gave up"));

      assertThat(log.text()).containsPattern("Gave up .* after 4 failures: .*401");
      assertThat(handshakes).hasValue(4);
    }
  }

  @Test
  void silentServerIsReconnectedTo() throws Exception {
    renew(SHORT);
    AtomicInteger connections = new AtomicInteger();
    var server =
        bed.vertx
            .createNetServer()
            .connectHandler(
                socket -> {
                  connections.incrementAndGet();
                  socket.handler(
                      octets -> {
                        if (octets.toString().startsWith("GET")) {
                          socket.write(accept(octets.toString()));
                        }
                      });
                });
    server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().join();

    bed.follow("127.0.0.1:" + server.actualPort() + "/feed");

    await().until(() -> connections.get() >= 3);
  }

  @Test
  void connectionIsKeptWhileTheServerAnswersPings() throws Exception {
    renew(SHORT);
    AtomicInteger pings = new AtomicInteger();
    HttpServer server =
        bed.serve(
            new HttpServerOptions().setPort(0),
            socket ->
                socket.frameHandler(
                    frame -> {
                      if (frame.type() == WebSocketFrameType.PING) {
                        pings.incrementAndGet();
                      }
                    }));

    bed.follow("127.0.0.1:" + server.actualPort() + "/feed");

    await().until(() -> pings.get() >= 10);
    assertThat(bed.sockets).hasSize(1);
  }

  @Test
  void routeDisconnectsOnStopAndReconnectsOnStart() throws Exception {
    follow(bed.serve());
    CountDownLatch closed = new CountDownLatch(1);
    socket(0).closeHandler(now -> closed.countDown());

    bed.camel.getRouteController().stopRoute("follower");
    closed.await();
    bed.camel.getRouteController().startRoute("follower");

    await().until(() -> bed.sockets.size() == 2);
    socket(1).writeTextMessage("again");
    await().until(() -> bed.bodies.equals(List.of("again")));
  }

  @Test
  void failedRouteContinuesWithTheNextMessage() throws Exception {
    bed.route(
        WebSocketTestBed.from("127.0.0.1:" + bed.serve() + "/feed")
            .process(
                e -> {
                  if (e.getMessage().getBody(String.class).equals("bad")) {
                    throw new IllegalStateException("a route that fails");
                  }
                })
            .process(e -> bed.bodies.add(e.getMessage().getBody())));

    socket(0).writeTextMessage("bad");
    socket(0).writeTextMessage("good");

    await().until(() -> bed.bodies.equals(List.of("good")));
  }

  private void renew(Duration silence) {
    bed.close();
    bed = new WebSocketTestBed(WebSocketTestBed.CONFIG, null, silence);
  }

  private void follow(int port) throws Exception {
    bed.follow("127.0.0.1:" + port + "/feed");
    await().until(() -> !bed.sockets.isEmpty());
  }

  /** The socket with this number, once it is open. */
  private ServerWebSocket socket(int number) {
    await().until(() -> bed.sockets.size() > number);
    return bed.sockets.get(number);
  }

  /** The answer to a handshake (RFC 6455, 4.2.2). */
  private static String accept(String request) {
    String key =
        request
            .lines()
            .filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith("sec-websocket-key"))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .findFirst()
            .orElseThrow();
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-1")
              .digest(
                  (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
                      .getBytes(StandardCharsets.US_ASCII));
      return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Accept: "
          + Base64.getEncoder().encodeToString(hash)
          + "\r\n\r\n";
    } catch (java.security.NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
