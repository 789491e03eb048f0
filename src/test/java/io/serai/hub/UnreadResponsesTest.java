package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Responses that clients do not read hold a bounded part of the memory. */
@Timeout(300)
class UnreadResponsesTest {
  private static final int SIZE = 16 << 20; // more than the buffers of a connection hold

  @Test
  @Tag("FLD-6")
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

  @Test
  void streamsOfALargeTaskBeyondACallersShareAreRefusedUntilReleased(@TempDir Path home)
      throws IOException {
    HubFixture hub =
        new HubFixture(home)
            .property("serai.http.body-budget", "100000000")
            .property("serai.http.body-budget-per-caller", "60000000")
            .file(
                "routes/ask.camel.yaml",
                """
                - route:
                    from:
                      uri: skill:ask
                      parameters: {idempotent: "true"}
                      steps:
                        - to: task:artifact
                        - to: task:need?required=town
                """);
    List<Socket> unread = new ArrayList<>();
    try (hub) {
      hub.start();
      String task = task(hub, "x".repeat(9_000_000));
      String subscribe = "POST /a2a/rest/tasks/" + task + ":subscribe";
      for (int i = 0; i < 3; i++) {
        unread.add(begin(hub, subscribe));
      }

      HubFixture.Reply refused = hub.post("/a2a/rest/tasks/" + task + ":subscribe", "");

      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.text()).contains("read the responses");
      for (Socket socket : unread) {
        socket.close();
      }
      Awaitility.await().until(() -> begins(hub, subscribe));
    }
  }

  /** Starts a task that waits, and returns its id. */
  private static String task(HubFixture hub, String text) {
    return hub.post(
            "/a2a/rest/message:send",
            """
            {"message": {"messageId": "m", "role": "ROLE_USER",
              "parts": [{"data": {"skill": "ask", "input": {"text": "%s"}}}]}}"""
                .formatted(text))
        .at("/task/id")
        .asText();
  }

  /** Whether a stream is answered with its first event. */
  private static boolean begins(HubFixture hub, String request) throws IOException {
    try (Socket socket = begin(hub, request)) {
      return new String(socket.getInputStream().readNBytes(11), StandardCharsets.US_ASCII)
          .equals("TTP/1.1 200");
    }
  }

  private static Socket begin(HubFixture hub) throws IOException {
    return begin(hub, "GET /big");
  }

  /** Sends a request, and reads no more than the first byte of the response. */
  private static Socket begin(HubFixture hub, String request) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096);
    int port = URI.create(hub.hub().url()).getPort();
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket
        .getOutputStream()
        .write(
            (request
                    + " HTTP/1.1\r\nHost: localhost\r\nA2A-Version: 1.0\r\nContent-Length: 0\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
    assertThat(socket.getInputStream().read()).isEqualTo('H');
    return socket;
  }
}
