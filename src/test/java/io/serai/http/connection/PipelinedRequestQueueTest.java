package io.serai.http.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.OwnThread;
import io.serai.http.CamelHttpServer;
import io.serai.http.RawConnection;
import io.serai.http.limit.ResponseMemory;
import io.serai.http.response.StreamingResponseBody;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many requests on one connection of HTTP/1.1 whose client does not wait for the responses. */
class PipelinedRequestQueueTest {

  private static final int MANY = 2_000;

  /** More than the buffers of both kernels hold. */
  private static final long FLOOD = 64 * 1024 * 1024;

  private static final int LARGE = 1024 * 1024;

  private final AtomicInteger served = new AtomicInteger();
  private final CamelHttpServer server = new CamelHttpServer();
  private final CompletableFuture<Void> answer = new CompletableFuture<>();

  @BeforeEach
  void start() throws Exception {
    server.serve(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/now/{id}").setBody(simple("<${header.id}>"));
            from("platform-http:/soon/{id}")
                .delay(1)
                .asyncDelayed()
                .setBody(simple("<${header.id}>"));
            from("platform-http:/echo/{id}").setBody(simple("<${header.id}>${body.length()}"));
            from("platform-http:/count").process(exchange -> served.incrementAndGet());
            from("platform-http:/large")
                .process(
                    exchange -> {
                      served.incrementAndGet();
                      exchange.getMessage().setBody(new byte[LARGE]);
                    });
            from("platform-http:/status/{status}")
                .setHeader("CamelHttpResponseCode", simple("${header.status}"));
            from("platform-http:/wait")
                .process(
                    exchange -> {
                      exchange
                          .getMessage()
                          .setBody(
                              (StreamingResponseBody) PipelinedRequestQueueTest.this::answerLater);
                    });
          }
        });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void answerLater(RoutingContext request, ResponseMemory memory) {
    var context = Vertx.currentContext();
    answer.thenRun(() -> context.runOnContext(now -> request.response().end("<first>")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/now/", "/soon/", "/nowhere/"})
  void requestsAreAnsweredInOrder(String path) throws Exception {
    try (RawConnection connection = new RawConnection(server)) {
      StringBuilder requests = new StringBuilder();
      for (int i = 0; i < MANY; i++) {
        requests.append(get(path + i));
      }
      CompletableFuture<Void> sending = send(connection, requests + last(path + MANY));

      String answers = new String(connection.rest(), StandardCharsets.ISO_8859_1);

      assertThat(sending).succeedsWithin(Duration.ofSeconds(10));
      assertInOrder(answers, path.equals("/nowhere/") ? " at /nowhere/%d." : "<%d>");
    }
  }

  @Test
  void eachRequestReceivesItsOwnBody() throws Exception {
    try (RawConnection connection = new RawConnection(server)) {
      StringBuilder requests = new StringBuilder();
      for (int i = 0; i < MANY; i++) {
        int length = i % 1000 + 1;
        requests
            .append("POST /echo/" + i + " HTTP/1.1\r\nHost: localhost\r\n")
            .append("Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(length))
            .append("\r\n" + "x".repeat(length) + "\r\n0\r\n\r\n");
      }
      CompletableFuture<Void> sending = send(connection, requests + last("/echo/" + MANY));

      String answers = new String(connection.rest(), StandardCharsets.ISO_8859_1);

      assertThat(sending).succeedsWithin(Duration.ofSeconds(10));
      assertInOrder(answers, "<%d>");
      assertThat(answers).contains("<0>1HTTP", "<999>1000HTTP", "<1000>1HTTP");
    }
  }

  @Test
  void readingPausesUntilPendingRequestsAreAnswered() throws Exception {
    InetSocketAddress address = new InetSocketAddress("127.0.0.1", server.http().port());
    try (SocketChannel client = SocketChannel.open(address)) {
      client.write(octets(get("/wait")));
      client.configureBlocking(false);
      ByteBuffer flood = octets(get("/now/1").repeat(1_000));
      AtomicLong taken = new AtomicLong();

      await()
          .during(Duration.ofMillis(500))
          .atMost(Duration.ofSeconds(20))
          .until(() -> write(client, flood, taken) == 0);

      assertThat(taken.get()).isBetween(1L, FLOOD - 1);
      answer.complete(null);
      await().until(() -> write(client, flood, taken) > 0);
    }
  }

  @Test
  void servingPausesWhileTheClientDoesNotRead() throws Exception {
    InetSocketAddress address = new InetSocketAddress("127.0.0.1", server.http().port());
    try (SocketChannel client = SocketChannel.open(address)) {
      client.write(octets(get("/large").repeat(30)));
      await()
          .during(Duration.ofMillis(500))
          .atMost(Duration.ofSeconds(20))
          .until(new Unchanging(served));

      assertThat(served.get()).isBetween(1, 20);
      ByteBuffer answers = ByteBuffer.allocate(LARGE);
      for (long left = 29L * LARGE; left > 0; left -= answers.position()) {
        client.read(answers.clear());
      }
      await().untilAsserted(() -> assertThat(served).hasValue(30));
    }
  }

  @Test
  void requestsAfterAResponseThatClosesAreNotServed() throws Exception {
    try (RawConnection connection = new RawConnection(server)) {
      connection.send("GET /now/1 HTTP/1.1\r\n\r\n" + get("/count").repeat(3));

      String answers = new String(connection.rest(), StandardCharsets.ISO_8859_1);

      assertThat(answers).startsWith("HTTP/1.1 400 ").containsOnlyOnce("HTTP/1.1");
      assertThat(served).hasValue(0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {102, 1000})
  void statusOfARouteThatNoAnswerCanHaveIsAnInternalError(int status) throws Exception {
    try (RawConnection connection = new RawConnection(server)) {
      connection.send(get("/status/" + status) + last("/now/1"));

      String answers = new String(connection.rest(), StandardCharsets.ISO_8859_1);

      assertThat(answers).startsWith("HTTP/1.1 500 ").contains("<1>");
    }
  }

  /** Whether a count is the same as at the last call. */
  private static final class Unchanging implements java.util.concurrent.Callable<Boolean> {
    private final AtomicInteger count;
    private int before = -1;

    Unchanging(AtomicInteger count) {
      this.count = count;
    }

    @Override
    public Boolean call() {
      int now = count.get();
      boolean same = now == before && now > 0;
      before = now;
      return same;
    }
  }

  /** Writes as much as the socket accepts now, and returns how much that was. */
  private static long write(SocketChannel client, ByteBuffer flood, AtomicLong taken)
      throws Exception {
    long before = taken.get();
    int written;
    do {
      if (!flood.hasRemaining()) {
        flood.rewind();
      }
      written = client.write(flood);
      taken.addAndGet(written);
    } while (written > 0 && taken.get() < FLOOD);
    return taken.get() - before;
  }

  private static void assertInOrder(String answers, String form) {
    int at = 0;
    for (int i = 0; i <= MANY; i++) {
      int next = answers.indexOf(form.formatted(i), at);
      assertThat(next).as("the answer to request %d", i).isGreaterThanOrEqualTo(at);
      at = next;
    }
  }

  private static CompletableFuture<Void> send(RawConnection connection, String text) {
    return OwnThread.run(
        () -> {
          try {
            connection.send(text);
          } catch (java.io.IOException closed) {
            throw new java.io.UncheckedIOException(closed);
          }
        });
  }

  private static ByteBuffer octets(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  }

  private static String last(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  }
}
