package io.serai.http.body;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.CamelHttpServer;
import io.serai.http.RawConnection;
import io.serai.http.limit.BodyLimits;
import java.io.IOException;
import java.time.Duration;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Responses that are sent before the body of their request has arrived. */
class EarlyAnswerTest {

  private final CamelHttpServer server =
      new CamelHttpServer(new BodyLimits(4_000_000, 8_000_000, 8_000_000, Duration.ofSeconds(1)));

  @BeforeEach
  void start() throws Exception {
    server.serve(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/length?consumes=text/plain").setBody(simple("${body.length()}"));
          }
        });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void clientThatReadsOnlyAfterSendingReceivesTheError() throws Exception {
    try (RawConnection client = new RawConnection(server)) {
      client.send(head("text/csv", 4_000_000)).send(new byte[4_000_000]);

      assertThat(client.status()).isEqualTo(415);
    }
    try (RawConnection client = new RawConnection(server)) {
      client.send(chunked()).send("3d0901\r\n").send(new byte[4_000_001]).send("\r\n0\r\n\r\n");

      assertThat(client.status()).isEqualTo(413);
      assertThat(client.rest()).isNotEmpty(); // and the connection is closed
    }
  }

  @Test
  void connectionStaysOpenIfTheRefusedBodyIsSent() throws Exception {
    try (RawConnection client = new RawConnection(server)) {
      client.send(head("text/csv", 100_000)).send(new byte[100_000]);
      assertThat(client.status()).isEqualTo(415);

      client.send("GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n");

      assertThat(body(client)).contains("UNSUPPORTED_MEDIA_TYPE");
      assertThat(client.status()).isEqualTo(404);
    }
  }

  @Test
  void connectionIsClosedIfTheRefusedBodyIsNotSent() throws Exception {
    for (String request : new String[] {head("text/csv", 1000), head("text/plain", 9_000_000)}) {
      try (RawConnection client = new RawConnection(server)) {
        client.send(request);

        assertThat(client.status()).isIn(413, 415);
        assertThat(client.rest()).isNotEmpty();
      }
    }
  }

  @Test
  void connectionIsClosedIfTheRefusedBodyDoesNotEnd() throws Exception {
    try (RawConnection client = new RawConnection(server)) {
      client.send(head("text/csv", 1_000_000_000));
      for (int i = 0; i < 20; i++) {
        client.sendAsMuchAsAccepted(new byte[1_000_000]);
      }

      assertThat(client.rest().length).isLessThan(10_000);
    }
  }

  @Test
  void expect100ContinueIsAnsweredBeforeTheBody() throws Exception {
    String head = head("text/plain", 5).replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n");
    try (RawConnection client = new RawConnection(server)) {
      assertThat(client.send(head).status()).isEqualTo(100);
      assertThat(client.send("hello").status()).isEqualTo(200);
    }
    try (RawConnection client = new RawConnection(server)) {
      assertThat(client.send(head.replace(": 5", ": 5000000")).status()).isEqualTo(413);
    }
  }

  private static String body(RawConnection client) throws IOException {
    StringBuilder body = new StringBuilder();
    while (!body.toString().endsWith("}")) {
      body.append((char) client.read());
    }
    return body.toString();
  }

  private static String head(String type, int length) {
    return "POST /length HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
        .formatted(type, length);
  }

  private static String chunked() {
    return "POST /length HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n";
  }
}
