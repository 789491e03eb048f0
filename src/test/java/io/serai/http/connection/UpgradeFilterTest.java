package io.serai.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.CamelHttpServer;
import io.serai.http.RawConnection;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.io.IOException;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that ask for HTTP/2 by {@code Upgrade: h2c}. */
class UpgradeFilterTest {

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
  void upgradeThatIsInvalidTooIsHandledOverHttp1(String headers) throws Exception {
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

  @ParameterizedTest
  @ValueSource(strings = {"", "Content-Length: 3\r\n\r\nabc"})
  void upgradeToHttp2IsIgnoredAndTheConnectionStaysHttp1(String body) throws Exception {
    String method = body.isEmpty() ? "GET" : "POST";
    String end = body.isEmpty() ? "\r\n" : body;
    String head = " /things HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE + SETTINGS;
    try (RawConnection connection = new RawConnection(server).send(method + head + end)) {
      assertThat(connection.head())
          .startsWith("HTTP/1.1 200")
          .doesNotContainIgnoringCase("upgrade");
      connection.read("thing".length());
      assertThat(connection.send(request("GET /things", "")).status()).isEqualTo(200);
    }
  }

  @Test
  void http2PrefaceWithoutAnUpgradeIsServed() {
    Vertx vertx = Vertx.vertx();
    try {
      HttpClientOptions priorKnowledge =
          new HttpClientOptions()
              .setProtocolVersion(HttpVersion.HTTP_2)
              .setHttp2ClearTextUpgrade(false);

      HttpClientResponse response =
          vertx
              .createHttpClient(priorKnowledge)
              .request(HttpMethod.GET, server.http().port(), "127.0.0.1", "/things")
              .compose(HttpClientRequest::send)
              .toCompletionStage()
              .toCompletableFuture()
              .join();

      assertThat(response.version()).isEqualTo(HttpVersion.HTTP_2);
      assertThat(response.statusCode()).isEqualTo(200);
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().join();
    }
  }

  private RawConnection connectAndSend(String what, String headers) throws IOException {
    return new RawConnection(server).send(request(what, headers));
  }

  private static String request(String what, String headers) {
    return what + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
  }
}
