package io.serai.http.sse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.serai.http.HubHttpServer;
import io.serai.http.TestServerConfig;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.http.filter.CallerRecheck;
import io.serai.http.response.StreamingResponseBody;
import io.serai.security.Caller;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When the response of a stream begins, and how it ends after an error. */
@Timeout(300)
class SseResponsesTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final Vertx vertx = Vertx.vertx();
  private final SseStreamManager streams = new SseStreamManager(HOUR);
  private final SseStreamManager checked = new SseStreamManager(Duration.ofMillis(50));
  private final AtomicBoolean expiredIsKnown = new AtomicBoolean(true);
  private final CallerRecheck recheck =
      evenExpired ->
          CompletableFuture.completedFuture(
              Optional.of(Caller.OPERATOR_OPEN)
                  .filter(known -> evenExpired && expiredIsKnown.get()));
  private final AtomicInteger subscriptions = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final HubHttpServer server =
      new HubHttpServer(vertx, TestServerConfig.of(0, 1_000_000, HOUR, 1));

  @BeforeEach
  void start() {
    serve("/fails", (subscriber, n) -> subscriber.onError(gone()));
    serve(
        "/fails-soon",
        (subscriber, n) ->
            vertx.getOrCreateContext().runOnContext(v -> subscriber.onError(gone())));
    serve(
        "/fails-later",
        (subscriber, n) -> {
          subscriber.onNext(new SseEvent(null, Buffer.buffer("first")));
          subscriber.onError(gone());
        });
    serve("/quiet", (subscriber, n) -> {});
    serve(
        "/expired", (subscriber, n) -> subscriber.onNext(new SseEvent(null, Buffer.buffer("one"))));
    server.page(
        "/throws",
        request -> {
          request.response().setChunked(true).write("begun");
          throw new HttpErrorException(HttpError.of(500, "BROKEN", "It broke."));
        });
    server.start();
    server.open();
  }

  @AfterEach
  void stop() {
    server.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @ParameterizedTest
  @EnumSource(
      value = HttpVersion.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void failureBeforeTheFirstEventIsAnErrorResponse(HttpVersion version) {
    for (String path : List.of("/fails", "/fails-soon")) {
      HttpClientResponse response = send(client(version), HttpMethod.GET, path);

      assertThat(response.statusCode()).isEqualTo(410);
      assertThat(response.getHeader("content-type")).isEqualTo("application/problem+json");
      assertThat(response.getHeader("cache-control")).isNull();
      assertThat(streams.open()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = HttpVersion.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void failureAfterTheFirstEventAbortsTheResponse(HttpVersion version) {
    HttpClientResponse response = send(client(version), HttpMethod.GET, "/fails-later");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThatThrownBy(() -> body(response)).isInstanceOf(CompletionException.class);
    await().until(() -> ended.get() == 1); // its place among the caller's streams is free
  }

  @Test
  void errorAfterTheHeadersResetsOnlyItsHttp2Stream() {
    HttpClient client = client(HttpVersion.HTTP_2);
    HttpClientResponse quiet = send(client, HttpMethod.GET, "/quiet");
    HttpClientResponse broken = send(client, HttpMethod.GET, "/throws");

    assertThat(broken.request().connection()).isSameAs(quiet.request().connection());
    assertThatThrownBy(() -> body(broken)).isInstanceOf(CompletionException.class);
    assertThat(send(client, HttpMethod.GET, "/fails").request().connection())
        .isSameAs(quiet.request().connection());
    assertThat(streams.open()).isEqualTo(1);
  }

  @Test
  void headersOfAQuietStreamAreSentBeforeAnyHeartbeat() {
    HttpClientResponse response = send(client(HttpVersion.HTTP_1_1), HttpMethod.GET, "/quiet");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.getHeader("content-type")).isEqualTo("text/event-stream");
    assertThat(response.getHeader("topic")).isEqualTo("test");
  }

  @Test
  void headRequestReturnsTheHeadersAndOpensNoStream() {
    HttpClientResponse response = send(client(HttpVersion.HTTP_1_1), HttpMethod.HEAD, "/quiet");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.getHeader("content-type")).isEqualTo("text/event-stream");
    assertThat(response.getHeader("topic")).isEqualTo("test");
    assertThat(body(response)).isEmpty();
    assertThat(subscriptions.get()).isZero();
  }

  @Test
  void streamOpenedAfterTheShutdownIsRefused() {
    HttpClient client = client(HttpVersion.HTTP_1_1);
    HttpClientResponse open = send(client, HttpMethod.GET, "/quiet");

    streams.close();

    assertThat(body(open)).isEqualTo(": \n\n"); // which shows that it is open
    HttpClientResponse late = send(client, HttpMethod.GET, "/quiet");
    assertThat(late.statusCode()).isEqualTo(503);
    assertThat(late.getHeader("retry-after")).isEqualTo("1");
    assertThat(streams.open()).isZero();
  }

  @Test
  void expiredTokenCutsOffEndlessStreamsOnly() {
    HttpClientResponse task = send(client(HttpVersion.HTTP_1_1), HttpMethod.GET, "/expired");
    HttpClientResponse endless =
        send(client(HttpVersion.HTTP_1_1), HttpMethod.GET, "/expired?endless=true");

    assertThatThrownBy(() -> body(endless)).isInstanceOf(CompletionException.class);
    await().until(() -> checked.open() == 1);

    expiredIsKnown.set(false); // the agent was removed
    assertThatThrownBy(() -> body(task)).isInstanceOf(CompletionException.class);
    await().until(() -> checked.open() == 0);
  }

  private void serve(String path, Source source) {
    Flow.Publisher<SseEvent> events =
        subscriber -> {
          subscriptions.incrementAndGet();
          subscriber.onSubscribe(
              new Flow.Subscription() {
                @Override
                public void request(long n) {
                  source.requested(subscriber, n);
                }

                @Override
                public void cancel() {}
              });
        };
    Handler<io.vertx.ext.web.RoutingContext> page =
        request -> {
          request.addEndHandler(end -> ended.incrementAndGet());
          request.put(CallerRecheck.PROPERTY, recheck);
          Map<String, String> headers = Map.of("topic", "test");
          SseStreamManager manager = path.equals("/expired") ? checked : streams;
          StreamingResponseBody body =
              request.request().getParam("endless") == null
                  ? manager.body(headers, events)
                  : manager.endlessBody(headers, events);
          body.writeTo(request, server.bodies().response(request));
        };
    server.page(path, page);
  }

  private static HttpErrorException gone() {
    return new HttpErrorException(HttpError.of(410, "GONE", "It is gone."));
  }

  private HttpClient client(HttpVersion version) {
    return vertx.createHttpClient(
        new HttpClientOptions()
            .setProtocolVersion(version)
            .setHttp2ClearTextUpgrade(false)
            .setHttp2MaxPoolSize(1));
  }

  /** Sends a request; the body of its response is yet to be read. */
  private HttpClientResponse send(HttpClient client, HttpMethod method, String path) {
    return client
        .request(method, server.port(), "127.0.0.1", path)
        .compose(HttpClientRequest::send)
        .onSuccess(HttpClientResponse::pause)
        .toCompletionStage()
        .toCompletableFuture()
        .join();
  }

  private static String body(HttpClientResponse response) {
    var body = response.body().toCompletionStage().toCompletableFuture();
    response.resume();
    return body.join().toString();
  }

  /** What a publisher does when events are requested. */
  @FunctionalInterface
  private interface Source {
    void requested(Flow.Subscriber<? super SseEvent> subscriber, long n);
  }
}
