package io.serai.http.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.CamelHttpServer;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Responses that are written piece by piece arrive whole. */
class LargeResponsesTest {
  private static final String TEXT = text(3_000_001);

  private final CamelHttpServer server = new CamelHttpServer();
  private final Vertx vertx = Vertx.vertx();

  @BeforeEach
  void start() throws Exception {
    server.serve(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/large").setBody(constant(TEXT));
          }
        });
  }

  @AfterEach
  void stop() {
    server.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
  void largeResponseArrivesWhole(HttpVersion version) {
    HttpClientResponse response = get(version, "identity");

    assertThat(response.version()).isEqualTo(version);
    assertThat(response.getHeader("content-length")).isEqualTo("" + TEXT.length());
    assertThat(body(response).toString()).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
  void largeResponseIsCompressedForAClientThatTakesThat(HttpVersion version) throws Exception {
    HttpClientResponse response = get(version, "gzip");
    byte[] body = body(response).getBytes();

    assertThat(response.getHeader("content-encoding")).isEqualTo("gzip");
    assertThat(body.length).isLessThan(TEXT.length());
    assertThat(unzipped(body)).isEqualTo(TEXT);
  }

  @Test
  void headOfALargeResponseHasNoBody() throws Exception {
    HttpResponse<String> response =
        server.send(server.request("/large").method("HEAD", BodyPublishers.noBody()));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEmpty();
  }

  @Test
  void connectionServesTheNextRequestAfterALargeResponse() throws Exception {
    for (int i = 0; i < 3; i++) {
      assertThat(server.send(server.request("/large")).body()).isEqualTo(TEXT);
    }
  }

  /** Sends a request, over HTTP/2 without the upgrade that the hub refuses. */
  private HttpClientResponse get(HttpVersion version, String encoding) {
    HttpClientOptions options =
        new HttpClientOptions().setProtocolVersion(version).setHttp2ClearTextUpgrade(false);
    return vertx
        .createHttpClient(options)
        .request(HttpMethod.GET, server.http().port(), "127.0.0.1", "/large")
        .compose(request -> request.putHeader("accept-encoding", encoding).send())
        .compose(response -> response.body().map(response))
        .toCompletionStage()
        .toCompletableFuture()
        .join();
  }

  private static Buffer body(HttpClientResponse response) {
    return response.body().toCompletionStage().toCompletableFuture().join();
  }

  private static String unzipped(byte[] zipped) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String text(int length) {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder(length);
    while (text.length() < length) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }
}
