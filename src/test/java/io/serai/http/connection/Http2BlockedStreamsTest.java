package io.serai.http.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.http.CamelHttpServer;
import io.serai.http.limit.BodyLimits;
import io.vertx.core.Vertx;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.StreamResetException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that ask for much and open no flow-control window for the answers. */
@Timeout(300)
class Http2BlockedStreamsTest {
  private static final int COUNTED = 32 << 10;
  private static final int SHARE = 10;
  private static final int LARGE = 15_000;
  private static final long ENHANCE_YOUR_CALM = 11;

  private final CamelHttpServer server =
      new CamelHttpServer(
          new BodyLimits(100_000, 80 * COUNTED, 2 * SHARE * COUNTED, Duration.ofSeconds(30)));
  private final Vertx vertx = Vertx.vertx();
  private final AtomicInteger answered = new AtomicInteger();
  private final List<Throwable> resets = new CopyOnWriteArrayList<>();

  @BeforeEach
  void start() throws Exception {
    server.serve(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/small").setBody(constant("small"));
            from("platform-http:/large").setBody(constant("x".repeat(LARGE)));
          }
        });
  }

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
    server.close();
  }

  @Test
  void streamsBeyondTheShareOfTheirAddressAreReset() {
    HttpClient greedy = client(0);
    for (int stream = 0; stream < 3 * SHARE; stream++) {
      get(greedy);
    }
    await().until(() -> !resets.isEmpty());

    assertThat(resets)
        .allSatisfy(
            reset ->
                assertThat(((StreamResetException) reset).getCode()).isEqualTo(ENHANCE_YOUR_CALM));

    greedy.close();
    await().until(() -> server.blockedStreams().held() == 0);
  }

  @Test
  void onlyStreamsBeyondTheShareAreReset() {
    HttpClient greedy = client(0);
    for (int stream = 0; stream < SHARE + 3; stream++) {
      get(greedy);
    }

    await().until(() -> resets.size() == 3);
    assertThat(server.blockedStreams().held()).isEqualTo(SHARE * COUNTED);
    await().during(Duration.ofSeconds(1)).until(() -> resets.size() == 3);
  }

  @Test
  void aSlowClientThatReadsIsServedWhileOthersUseUpTheShare() {
    HttpClient greedy = client(0);
    for (int stream = 0; stream < SHARE; stream++) {
      get(greedy);
    }
    await().until(() -> server.blockedStreams().held() == SHARE * COUNTED);

    CompletableFuture<Integer> read = new CompletableFuture<>();
    client(1_000)
        .request(HttpMethod.GET, server.http().port(), "127.0.0.1", "/large")
        .compose(HttpClientRequest::send)
        .onSuccess(response -> readSlowly(response, read));

    assertThat(read.join()).isEqualTo(LARGE);
  }

  private void readSlowly(HttpClientResponse response, CompletableFuture<Integer> read) {
    int[] length = new int[1];
    response.exceptionHandler(read::completeExceptionally);
    response.endHandler(end -> read.complete(length[0]));
    response.handler(
        piece -> {
          length[0] += piece.length();
          response.pause();
          vertx.setTimer(100, later -> response.resume());
        });
  }

  @Test
  void streamsWithinTheShareWaitForTheirClient() {
    HttpClient patient = client(0);
    for (int stream = 0; stream < SHARE / 2; stream++) {
      get(patient);
    }
    await().until(() -> server.blockedStreams().held() == SHARE / 2 * COUNTED);

    assertThat(resets).isEmpty();
  }

  @Test
  void streamsWhoseClientReadsAreNotCounted() {
    HttpClient client = client(65_535);
    for (int request = 0; request < 5 * SHARE; request++) {
      get(client);
    }
    await().until(() -> answered.get() == 5 * SHARE);

    await().until(() -> server.blockedStreams().held() == 0);
    assertThat(resets).isEmpty();
  }

  private void get(HttpClient client) {
    client
        .request(HttpMethod.GET, server.http().port(), "127.0.0.1", "/small")
        .onSuccess(request -> request.exceptionHandler(resets::add))
        .compose(HttpClientRequest::send)
        .onSuccess(response -> response.exceptionHandler(resets::add))
        .compose(HttpClientResponse::body)
        .onSuccess(body -> answered.incrementAndGet());
  }

  private HttpClient client(int window) {
    return vertx.createHttpClient(
        new HttpClientOptions()
            .setProtocolVersion(HttpVersion.HTTP_2)
            .setHttp2ClearTextUpgrade(false)
            .setInitialSettings(new Http2Settings().setInitialWindowSize(window)));
  }
}
