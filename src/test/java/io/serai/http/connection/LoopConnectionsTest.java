package io.serai.http.connection;

import static io.serai.http.connection.ShortIdleTimeoutServer.IDLE;
import static io.serai.http.connection.ShortIdleTimeoutServer.LARGE;
import static io.serai.http.connection.ShortIdleTimeoutServer.LATE;
import static io.serai.http.connection.ShortIdleTimeoutServer.send;
import static io.serai.http.connection.ShortIdleTimeoutServer.sendGet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When connections of HTTP/1.1 are closed, and when not. */
@Timeout(300)
class LoopConnectionsTest {
  private final ShortIdleTimeoutServer server = new ShortIdleTimeoutServer();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aRequestMayTakeLongerThanTheIdleTimeout() throws IOException {
    try (Socket socket = server.connect()) {
      long began = System.nanoTime();
      sendGet(socket, "/late");

      assertThat(body(socket, 4)).isEqualTo("late");
      assertThat(since(began)).isGreaterThan(LATE.minusMillis(50));
    }
  }

  @Test
  void connectionIsClosedAfterTheIdleTimeoutWithoutARequest() throws IOException {
    try (Socket socket = server.connect()) {
      sendGet(socket, "/late");
      body(socket, 4);
      long answered = System.nanoTime();

      assertThat(socket.getInputStream().read()).isEqualTo(-1);
      assertThat(since(answered)).isBetween(IDLE.minusMillis(20), IDLE.multipliedBy(5));
    }
  }

  @Test
  void requestsKeepAConnectionOpen() throws IOException {
    try (Socket socket = server.connect()) {
      long end = System.nanoTime() + LATE.toNanos();
      while (System.nanoTime() < end) {
        sendGet(socket, "/soon");
        assertThat(body(socket, 4)).isEqualTo("soon");
      }
    }
  }

  @Test
  void connectionThatNeverSendsARequestIsClosed() throws IOException {
    try (Socket socket = server.connect()) {
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void slowRequestHeadDoesNotKeepTheConnectionOpen() throws IOException {
    try (Socket socket = server.connect()) {
      send(socket, "GET /soon HTTP/1.1\r\nHost: localhost\r\nX-Long: ");

      await()
          .pollInterval(Duration.ofMillis(30))
          .atMost(IDLE.multipliedBy(10))
          .until(() -> isClosedAfter(socket, "x"));

      assertThat(server.requestCount()).isZero();
    }
  }

  @Test
  void slowRequestHeadAfterAResponseDoesNotKeepItOpen() throws IOException {
    try (Socket socket = server.connect()) {
      sendGet(socket, "/soon");
      body(socket, 4);
      send(socket, "GET /soon HTTP/1.1\r\nHost: localhost\r\nX-Long: ");

      await()
          .pollInterval(Duration.ofMillis(30))
          .atMost(IDLE.multipliedBy(10))
          .until(() -> isClosedAfter(socket, "x"));

      assertThat(server.requestCount()).isEqualTo(1);
    }
  }

  @Test
  void clientThatReadsNothingIsDisconnected() throws IOException {
    try (Socket socket = server.connect()) {
      sendGet(socket, "/large");

      await().atMost(IDLE.multipliedBy(20)).until(() -> isReset(socket));
    }
  }

  @Test
  void aSlowReaderReceivesTheWholeResponse() throws IOException {
    try (Socket socket = server.connect()) {
      long began = System.nanoTime();
      sendGet(socket, "/large");
      InputStream in = socket.getInputStream();
      String head = head(in);
      byte[] part = new byte[LARGE / 32];

      await()
          .pollInterval(IDLE.dividedBy(5))
          .atMost(Duration.ofSeconds(20))
          .until(new Parts(in, part)::isWhole);

      assertThat(head).startsWith("HTTP/1.1 200");
      assertThat(since(began)).isGreaterThan(IDLE.multipliedBy(3));
    }
  }

  @Test
  void shutdownClosesAConnectionOnceItsRequestIsAnswered() throws IOException {
    try (Socket idle = server.connect();
        Socket busy = server.connect()) {
      sendGet(idle, "/soon");
      body(idle, 4);
      sendGet(busy, "/late");
      await().until(() -> server.requestCount() == 2);

      long shut = System.nanoTime();
      server.http().shut();

      assertThat(idle.getInputStream().read()).isEqualTo(-1);
      assertThat(since(shut)).isLessThan(IDLE);
      assertThat(body(busy, 4)).isEqualTo("late");
      long answered = System.nanoTime();
      assertThat(busy.getInputStream().read()).isEqualTo(-1);
      assertThat(since(answered)).isLessThan(IDLE);
    }
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  /** Writing to a connection that the other end has closed fails from the second time on. */
  private static boolean isClosedAfter(Socket socket, String text) {
    try {
      send(socket, text);
      return false;
    } catch (IOException closed) {
      return true;
    }
  }

  /** Reads nothing; a write fails once the connection has been reset. */
  private static boolean isReset(Socket socket) throws IOException {
    try {
      socket.getOutputStream().write("\r\n".getBytes(StandardCharsets.US_ASCII));
      return false;
    } catch (SocketException reset) {
      return true;
    }
  }

  private static String body(Socket socket, int length) throws IOException {
    InputStream in = socket.getInputStream();
    head(in);
    return new String(in.readNBytes(length), StandardCharsets.US_ASCII);
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      assertThat(next).as("the connection ended after: %s", head).isNotNegative();
      head.append((char) next);
    }
    return head.toString();
  }

  /** Reads a large body, a part each time. */
  private static final class Parts {
    private final InputStream in;
    private final byte[] part;
    private int read;

    Parts(InputStream in, byte[] part) {
      this.in = in;
      this.part = part;
    }

    boolean isWhole() throws IOException {
      read += in.readNBytes(part, 0, part.length);
      return read == LARGE;
    }
  }
}
