package io.serai.http.body;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.CamelHttpServer;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Requests that no route sees: bodies that contradict their headers, and heads that are too long.
 */
class BodyEncodingCheckTest {

  private static final String JSON = "application/json";

  private final CamelHttpServer server = new CamelHttpServer();

  @BeforeEach
  void start() throws Exception {
    server.serve(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/echo").convertBodyTo(String.class);
          }
        });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void unknownCharsetIsAnUnsupportedMediaType() throws Exception {
    for (String charset : List.of("foo", "\"foo\"", "!", "")) {
      HttpResponse<String> answer = post(utf8("{}"), JSON + "; charset=" + charset, "identity");

      assertThat(answer.statusCode()).as(charset).isEqualTo(415);
      assertThat(answer.body()).contains("charset");
    }
    assertThat(post(utf8("ü"), JSON + ";charset=\"UTF-8\"", "identity").body()).isEqualTo("ü");
  }

  @Test
  void repeatedContentTypeOrEncodingIsABadRequest() throws Exception {
    for (String name : List.of("Content-Type", "Content-Encoding")) {
      for (String second : List.of("application/json; charset=\"\"", "identity")) {
        HttpRequest.Builder request =
            server
                .request("/echo")
                .header("Content-Type", JSON)
                .header("Content-Encoding", "identity")
                .header(name, second)
                .POST(BodyPublishers.ofString("{}"));

        HttpResponse<String> answer = server.send(request);

        assertThat(answer.statusCode()).as(name + " " + second).isEqualTo(400);
        assertThat(answer.body()).contains(name);
      }
    }
  }

  @Test
  void jsonAndYamlThatAreNotUtf8AreBadRequests() throws Exception {
    byte[] broken = {'"', (byte) 0xFC, '"'};

    for (String type :
        List.of(
            JSON,
            "application/problem+json",
            "text/x-yaml; charset=utf-8",
            "application/jsonl",
            "application/x-ndjson")) {
      assertThat(post(broken, type, "identity").statusCode()).as(type).isEqualTo(400);
    }
    assertThat(post(broken, "image/png", "identity").statusCode()).isEqualTo(200);
    assertThat(post(broken, JSON + "; charset=iso-8859-1", "identity").statusCode()).isEqualTo(415);
  }

  @Test
  void invalidGzipBodyIsABadRequest() throws Exception {
    assertThat(post(gzip("{}"), JSON, "gzip").body()).isEqualTo("{}");
    assertThat(post(utf8("{\"a\": 1}"), JSON, "gzip").statusCode()).isEqualTo(400);
    assertThat(post(utf8(""), JSON, "gzip").statusCode()).isEqualTo(400);
    byte[] whole = gzip("{}");
    byte[] half = Arrays.copyOf(whole, whole.length - 9);
    assertThat(post(half, JSON, "gzip").statusCode()).isEqualTo(400);
    assertThat(post(gzip("x".repeat(1001)), JSON, "gzip").statusCode()).isEqualTo(413);
  }

  @Test
  void unsupportedEncodingIsRefusedWithTheSupportedOnes() throws Exception {
    HttpResponse<String> answer = post(utf8("{}"), JSON, "br");

    assertThat(answer.statusCode()).isEqualTo(415);
    assertThat(answer.headers().firstValue("accept-encoding")).contains("gzip, deflate");
  }

  @Test
  void tooLongUrlIs414AndTooLongHeadersAre431() throws Exception {
    assertThat(statusLine("/echo?q=" + "x".repeat(20_000), "1")).contains(" 414 ");
    assertThat(statusLine("/echo", "x".repeat(100_000))).contains(" 431 ");
  }

  /** Closing a connection with unread bytes resets it, and a reset may discard the response. */
  @Test
  void errorReachesAClientThatIsStillSending() throws Exception {
    for (int i = 0; i < 20; i++) {
      assertThat(statusLine("/echo?q=" + "x".repeat(900_000), "1")).contains(" 414 ");
    }
  }

  private HttpResponse<String> post(byte[] body, String type, String coding) throws Exception {
    HttpRequest.Builder request =
        server
            .request("/echo")
            .header("Content-Type", type)
            .header("Content-Encoding", coding)
            .POST(BodyPublishers.ofByteArray(body));
    return server.send(request);
  }

  private String statusLine(String target, String header) throws Exception {
    try (Socket socket = new Socket("127.0.0.1", server.http().port())) {
      OutputStream out = socket.getOutputStream();
      out.write(utf8("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nX-A: " + header));
      out.write(utf8("\r\n\r\n"));
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
          .readLine();
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(String text) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(utf8(text));
    }
    return bytes.toByteArray();
  }
}
