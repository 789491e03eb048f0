package io.serai.http.sse;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A stream ends with its own reader only. */
class SharedConnectionTest {
  private final EndlessStreamServer server = new EndlessStreamServer(Duration.ofSeconds(60));

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = HttpVersion.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void streamsEndSeparatelyAndAllEndWithTheConnection(HttpVersion version)
      throws InterruptedException {
    // given
    HttpClient client =
        server
            .vertx()
            .createHttpClient(
                new HttpClientOptions()
                    .setProtocolVersion(version)
                    .setHttp2ClearTextUpgrade(false)
                    .setHttp2MaxPoolSize(1));
    List<HttpClientResponse> responses = List.of(get(client), get(client), get(client));
    List<EndlessEvents> opened =
        List.of(server.nextOpened(), server.nextOpened(), server.nextOpened());

    // when
    responses.get(0).request().reset();

    // then
    Awaitility.await().until(() -> opened.get(0).isCanceled());
    assertThat(opened.subList(1, 3)).noneMatch(EndlessEvents::isCanceled);
    assertThat(server.open()).isEqualTo(2);

    // when
    responses.get(1).request().connection().close();
    responses.get(2).request().connection().close();

    // then
    Awaitility.await().until(() -> opened.stream().allMatch(EndlessEvents::isCanceled));
    Awaitility.await().until(() -> server.open() == 0);
  }

  /** Opens a stream and reads none of it. */
  private HttpClientResponse get(HttpClient client) {
    return client
        .request(HttpMethod.GET, server.port(), "127.0.0.1", "/stream")
        .compose(HttpClientRequest::send)
        .onSuccess(HttpClientResponse::pause)
        .toCompletionStage()
        .toCompletableFuture()
        .join();
  }
}
