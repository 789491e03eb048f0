package io.serai.http.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One client of a stream stops reading. */
@Timeout(300)
class StalledReaderTest {
  /** More events than both kernels and the queue of the connection can hold. */
  private static final long MOST_HELD = 4_000;

  private static final Duration IDLE = Duration.ofSeconds(2);

  private final EndlessStreamServer server = new EndlessStreamServer(IDLE);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void stalledReaderIsSentLittleAndDisconnectedAfterIdleTimeout() throws Exception {
    try (Socket stalled = connect()) {
      EndlessEvents events = server.nextOpened();

      Awaitility.await().atMost(IDLE.multipliedBy(5)).until(events::isCanceled);

      assertThat(events.published()).isLessThan(MOST_HELD);
      Awaitility.await().until(() -> server.open() == 0);
      assertThat(stalled.isConnected()).isTrue();
    }
  }

  @Test
  void stalledReaderDoesNotDelayOthersOnItsEventLoop() throws Exception {
    try (Socket stalled = connect()) {
      EndlessEvents held = server.nextOpened();
      try (Socket reading = connect()) {
        EndlessEvents events = server.nextOpened();
        BufferedReader lines = reader(reading);

        for (long id = 1; id <= 10 * MOST_HELD; id++) {
          assertThat(nextId(lines)).isEqualTo(id);
        }

        assertThat(events.isCanceled()).isFalse();
        assertThat(held.published()).isLessThan(MOST_HELD);
        assertThat(stalled.isConnected()).isTrue();
      }
    }
  }

  @Test
  void readerMissesNoEventsAfterAPause() throws Exception {
    try (Socket pausing = connect()) {
      EndlessEvents events = server.nextOpened();
      BufferedReader lines = reader(pausing);
      Awaitility.await()
          .during(Duration.ofMillis(300))
          .until(events::published, count -> count > 0 && count < MOST_HELD);

      for (long id = 1; id <= 2 * MOST_HELD; id++) {
        assertThat(nextId(lines)).isEqualTo(id);
      }
    }
  }

  /** Requests the stream with a small receive buffer. */
  private Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4 * 1024);
    socket.connect(new InetSocketAddress("127.0.0.1", server.port()));
    OutputStream out = socket.getOutputStream();
    out.write("GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.UTF_8));
    out.flush();
    return socket;
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  private static long nextId(BufferedReader lines) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("id: ")) {
        return Long.parseLong(line.substring(4));
      }
    }
    throw new AssertionError("the stream ended");
  }
}
