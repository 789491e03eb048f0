package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Responses that clients do not read hold a bounded part of the memory. */
@Timeout(120)
class UnreadResponsesTest {
  private static final int SIZE = 16 << 20; // more than the buffers of a connection hold

  @Test
  void responsesBeyondACallersShareAreRefusedUntilReleased(@TempDir Path home) throws IOException {
    HubFixture hub =
        new HubFixture(home)
            .property("serai.http.max-body-size", "1000000")
            .property("serai.http.body-budget", "8000000")
            .property("serai.http.body-budget-per-caller", "4000000")
            .file("big.txt", "x".repeat(SIZE))
            .file(
                "routes/big.camel.yaml",
                """
                - route:
                    from:
                      uri: platform-http:/big
                      steps:
                        - setBody: {constant: "resource:file:%s"}
                """
                    .formatted(home.resolve("big.txt")));
    List<Socket> unread = new ArrayList<>();
    try (hub) {
      hub.start();
      assertThat(hub.get("/big").text()).hasSize(SIZE);
      for (int i = 0; i < 2; i++) {
        unread.add(begin(hub));
      }

      HubFixture.Reply refused = hub.get("/big");

      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.text()).contains("BODY_BUDGET").contains("read");
      assertThat(hub.get("/health").status()).isEqualTo(200);
      for (Socket socket : unread) {
        socket.close();
      }
      Awaitility.await().until(() -> hub.get("/big").status() == 200);
    }
  }

  /** Sends a request, and reads no more than the first byte of the response. */
  private static Socket begin(HubFixture hub) throws IOException {
    Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), URI.create(hub.hub().url()).getPort());
    socket
        .getOutputStream()
        .write("GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    assertThat(socket.getInputStream().read()).isEqualTo('H');
    return socket;
  }
}
