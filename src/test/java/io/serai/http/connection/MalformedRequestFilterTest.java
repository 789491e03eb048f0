package io.serai.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.serai.http.CamelHttpServer;
import io.serai.http.RawConnection;
import io.serai.http.error.ErrorResponder;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Requests that are invalid or ambiguous. */
class MalformedRequestFilterTest {

  private static final String BODY = "5\r\nhello\r\n0\r\n\r\n";

  private final CamelHttpServer server = new CamelHttpServer();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger(ErrorResponder.class);

  @BeforeEach
  void start() throws Exception {
    server.serve(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/things/{id}").setBody(simple("${header.id}"));
            from("platform-http:/echo").convertBodyTo(String.class);
            from("platform-http:/host").setBody(simple("${header.Host}"));
            from("platform-http:/type").setBody(simple("${header.Content-Type}"));
          }
        });
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(log);
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Host:\r\n",
        "Host: a b\r\n",
        "Host: localhost:port\r\n",
        "Host: localhost:99999999999\r\n",
        "Host: localhost/x\r\n",
        "Host: me@localhost\r\n",
        "Host: [::1\r\n",
        "Host: localhost\r\nHost: example.com\r\n",
        "Host: localhost\r\n: nameless\r\n",
        "Host: localhost\r\nX-Space : x\r\n",
        "Host: localhost\nX: y\r\n",
      })
  void malformedHostOrHeaderIsABadRequest(String headers) throws Exception {
    assertRefused("GET /things/1 HTTP/1.1\r\n" + headers + "\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?/",
        "?",
        "*",
        "things/1",
        "localhost:80",
        "http:///things/1",
        "http://",
        "://",
        "ftp://localhost/things/1",
        "http://a b/things/1",
        "http://me@localhost/things/1",
        "http://localhost:port/things/1",
        "/things/%00",
        "/things/a%0Ab",
        "/things/%7F",
        "/things/%C2%85",
        "/things/%zz",
        "/things/1#part",
      })
  void malformedTargetIsABadRequest(String target) throws Exception {
    assertRefused("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 15\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
        "Content-Length: 15\r\nContent-Length: 3\r\n",
        "Content-Length: 15, 3\r\n",
        "Content-Length: +15\r\n",
        "Content-Length: -1\r\n",
        "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: chunked, gzip\r\n",
        "Transfer-Encoding: chunked,\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding : chunked\r\n",
      })
  void ambiguousBodyLengthIsABadRequest(String framing) throws Exception {
    assertRefused("POST /echo HTTP/1.1\r\nHost: localhost\r\n" + framing + "\r\n" + BODY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zz\r\nhello\r\n0\r\n\r\n",
        "5\r\nhello\r\nzz\r\n",
        "-5\r\nhello\r\n0\r\n\r\n",
        "fffffffffff\r\nhello",
        "5\r\nhello\r\n0\r\nX y: z\r\n\r\n",
      })
  void malformedChunksAreABadRequest(String body) throws Exception {
    String chunked = "Host: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
    assertRefused("POST /echo HTTP/1.1\r\n" + chunked + body);

    try (RawConnection connection = new RawConnection(server)) {
      connection.send("GET /things/1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
      connection.send("POST /echo HTTP/1.1\r\n" + chunked + body);

      String answers = new String(connection.rest(), StandardCharsets.UTF_8);
      assertThat(answers).startsWith("HTTP/1.1 200").containsOnlyOnce("HTTP/1.1 400");
    }
  }

  @Test
  void malformedBodyOfARefusedRequestOnlyClosesTheConnection() throws Exception {
    try (RawConnection connection = new RawConnection(server)) {
      String head = "POST /nowhere HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n";
      connection.send(head + "\r\n");
      assertThat(connection.status()).isEqualTo(404);

      connection.send("zz\r\n");

      assertThat(new String(connection.rest(), StandardCharsets.UTF_8)).doesNotContain("HTTP/1.1");
    }
    assertThat(log.list).isEmpty();
  }

  @Test
  void hostOfAnAbsoluteTargetOverridesTheHostHeader() throws Exception {
    for (String target : List.of("http://hub.example:81", "HTTP://hub.example:81?x", "/host")) {
      String path = target.equals("/host") ? target : target.replace(":81", ":81/host");
      try (RawConnection connection = new RawConnection(server)) {
        String host = target.equals("/host") ? "hub.example:81" : "localhost";
        connection.send("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");

        assertThat(connection.head()).startsWith("HTTP/1.1 200");
        assertThat(connection.read(14).toString()).isEqualTo("hub.example:81");
      }
    }
    assertThat(status("GET http://localhost/things/1 HTTP/1.0\r\n\r\n")).isEqualTo(200);
    assertRefused("GET http://localhost/things/1 HTTP/1.1\r\n\r\n");
  }

  @Test
  void unusualButValidRequestsAreServedAndConnectIsNot() throws Exception {
    assertThat(status("GET /things/a%20b%E2%82%AC HTTP/1.1\r\nHost: [::1]:80\r\n\r\n"))
        .isEqualTo(200);
    assertThat(status("GET http://Localhost/things/1 HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        .isEqualTo(200);
    assertThat(status("GET http://localhost:80/things/1 HTTP/1.1\r\nHost: localhost:80\r\n\r\n"))
        .isEqualTo(200);
    assertThat(status("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n")).isEqualTo(204);
    assertThat(status("GET /things/1 HTTP/1.0\r\n\r\n")).isEqualTo(200);
    assertThat(
            status(
                "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: Chunked\r\n\r\n"
                    + BODY))
        .isEqualTo(200);
    assertThat(status("CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80\r\n\r\n"))
        .isEqualTo(400);
  }

  @Test
  void contentTypeIsTakenFromASingleHeaderOnly() throws Exception {
    String twice = "Content-Type: application/json\r\nContent-Type: application/yaml\r\n";
    assertRefused("GET /type HTTP/1.1\r\nHost: localhost\r\n" + twice + "\r\n");

    var typed =
        server.send(
            server
                .request("/type?content-type=application/yaml")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}")));
    var untyped = server.send(server.request("/type?Content-Type=application/yaml"));

    assertThat(typed.body()).isEqualTo("application/json");
    assertThat(untyped.body()).doesNotContain("yaml");
  }

  @Test
  void connectOverHttp2IsRefused() throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      HttpClient client =
          vertx.createHttpClient(
              new HttpClientOptions()
                  .setProtocolVersion(HttpVersion.HTTP_2)
                  .setHttp2ClearTextUpgrade(false));

      var answer =
          client
              .request(HttpMethod.CONNECT, server.http().port(), "127.0.0.1", "/")
              .compose(HttpClientRequest::connect)
              .toCompletionStage()
              .toCompletableFuture()
              .get(60, TimeUnit.SECONDS);

      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(log.list).isEmpty();
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().join();
    }
  }

  private int status(String request) throws IOException {
    return RawConnection.status(server, request);
  }

  /** Asserts a single response 400, a closed connection, and nothing in the log. */
  private void assertRefused(String request) throws IOException {
    try (RawConnection connection = new RawConnection(server)) {
      connection.send(request);

      assertThat(connection.status()).as(request).isEqualTo(400);
      assertThat(new String(connection.rest(), StandardCharsets.UTF_8))
          .contains("\"status\":400")
          .doesNotContain("HTTP/1.1");
    }
    assertThat(log.list).isEmpty();
  }
}
