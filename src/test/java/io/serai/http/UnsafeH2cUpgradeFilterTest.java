package io.serai.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that ask for HTTP/2 by {@code Upgrade: h2c}. */
class UnsafeH2cUpgradeFilterTest {

  private static final String UPGRADE = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n";
  private static final String SETTINGS = "HTTP2-Settings: AAMAAABkAAQAAP__\r\n";

  private final CamelHttpServer server = new CamelHttpServer();

  @BeforeEach
  void start() throws Exception {
    server.serve(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/things").setBody(constant("thing"));
          }
        });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        UPGRADE,
        UPGRADE + "HTTP2-Settings: !!!\r\n",
        UPGRADE + "HTTP2-Settings: AAMA\r\n",
        UPGRADE + "HTTP2-Settings: AAUAAAAA\r\n", // an invalid frame size
        UPGRADE + SETTINGS + SETTINGS,
        UPGRADE + SETTINGS + "Host: localhost\r\n",
        "Upgrade: h2c\r\n" + SETTINGS,
        "Connection: Upgrade\r\nUpgrade: h2c\r\n" + SETTINGS,
      })
  void invalidUpgradeIsHandledOverHttp1(String headers) throws Exception {
    boolean twoHosts = headers.contains("Host: ");
    try (RawConnection connection = connectAndSend("GET /things", headers)) {
      String head = connection.head();

      assertThat(head).startsWith(twoHosts ? "HTTP/1.1 400" : "HTTP/1.1 200");
      if (!twoHosts) {
        connection.read("thing".length());
        assertThat(connection.send(request("GET /things", "")).status()).isEqualTo(200);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"3\r\nabc\r\n0\r\n\r\n", "zz\r\n"})
  void upgradeWithAChunkedBodyIsHandledOverHttp1(String body) throws Exception {
    String chunked = UPGRADE + SETTINGS + "Transfer-Encoding: chunked\r\n";
    try (RawConnection connection = connectAndSend("POST /things", chunked)) {
      assertThat(connection.send(body).status()).isEqualTo(body.startsWith("zz") ? 400 : 200);
    }
  }

  @Test
  void completeRequestIsUpgraded() throws Exception {
    try (RawConnection connection = connectAndSend("GET /things", UPGRADE + SETTINGS)) {
      assertThat(connection.status()).isEqualTo(101);
    }
    try (RawConnection connection =
        connectAndSend("POST /things", UPGRADE + SETTINGS + "Content-Length: 3\r\n").send("abc")) {
      assertThat(connection.status()).isEqualTo(101);
    }
  }

  private RawConnection connectAndSend(String what, String headers) throws IOException {
    return new RawConnection(server).send(request(what, headers));
  }

  private static String request(String what, String headers) {
    return what + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
  }
}
