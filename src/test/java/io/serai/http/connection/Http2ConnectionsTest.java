package io.serai.http.connection;

import static io.serai.http.connection.ShortIdleTimeoutServer.IDLE;
import static io.serai.http.connection.ShortIdleTimeoutServer.LARGE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When connections of HTTP/2 in clear text are closed; a client uses one for all its requests. */
@Timeout(300)
class Http2ConnectionsTest {
  private final ShortIdleTimeoutServer server = new ShortIdleTimeoutServer();
  private final List<String> events = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aRequestMayTakeLongerThanTheIdleTimeout() {
    HttpClient client = client();

    assertThat(text(get(client, "/late"))).isEqualTo("late");
    assertThat(text(get(client, "/late"))).isEqualTo("late");
  }

  @Test
  void idleConnectionReceivesGoAwayBeforeItIsClosed() {
    HttpClient client = client();
    text(get(client, "/soon"));

    await().atMost(IDLE.multipliedBy(10)).until(() -> events.contains("closed"));

    assertThat(events).containsExactly("goaway 0", "closed");
  }

  @Test
  void pingsDoNotKeepAConnectionOpen() {
    HttpClient client = client();
    HttpClientResponse answered = get(client, "/soon");
    text(answered);
    HttpConnection connection = answered.request().connection();
    long pings = server.vertx().setPeriodic(30, beat -> connection.ping(Buffer.buffer("12345678")));

    await().atMost(IDLE.multipliedBy(10)).until(() -> events.contains("closed"));

    assertThat(events).containsExactly("goaway 0", "closed");
    server.vertx().cancelTimer(pings);
  }

  @Test
  void stalledStreamIsResetAndOthersContinue() {
    HttpClient client = client();
    HttpClientResponse stalled = get(client, "/large").pause();
    CompletableFuture<Throwable> reset = new CompletableFuture<>();
    stalled.exceptionHandler(reset::complete);

    await().until(() -> text(get(client, "/soon")).equals("soon") && reset.isDone());

    assertThat(reset.join()).hasMessageContaining("reset");
    assertThat(events).isEmpty();
  }

  @Test
  void consecutiveStalledStreamsAreAllReset() {
    HttpClient client = client();
    for (int i = 0; i < 2; i++) {
      HttpClientResponse stalled = get(client, "/large").pause();
      CompletableFuture<Throwable> reset = new CompletableFuture<>();
      stalled.exceptionHandler(reset::complete);

      await().until(() -> text(get(client, "/soon")).equals("soon") && reset.isDone());
      assertThat(text(get(client, "/late"))).isEqualTo("late"); // while no stream is stalled
    }

    assertThat(events).isEmpty();
  }

  @Test
  void aSlowReaderReceivesTheWholeResponse() {
    HttpClient client = client();
    HttpClientResponse slow = get(client, "/large").pause();
    AtomicLong read = new AtomicLong();
    CompletableFuture<Void> end = new CompletableFuture<>();
    slow.exceptionHandler(end::completeExceptionally);
    slow.handler(part -> read.addAndGet(part.length()));
    slow.endHandler(end::complete);
    long began = System.nanoTime();
    long beats = server.vertx().setPeriodic(IDLE.dividedBy(6).toMillis(), beat -> slow.fetch(40));

    await().atMost(Duration.ofSeconds(30)).until(end::isDone);

    end.join();
    assertThat(read).hasValue(LARGE);
    assertThat(System.nanoTime() - began).isGreaterThan(IDLE.multipliedBy(3).toNanos());
    server.vertx().cancelTimer(beats);
  }

  @Test
  void shutdownSendsGoAwayAndCompletesRequestsInProgress() {
    HttpClient client = client();
    text(get(client, "/soon"));
    CompletableFuture<Buffer> late =
        client
            .request(HttpMethod.GET, server.port(), "127.0.0.1", "/late")
            .compose(HttpClientRequest::send)
            .compose(HttpClientResponse::body)
            .toCompletionStage()
            .toCompletableFuture();
    await().until(() -> server.requestCount() == 2);

    server.http().drain(Duration.ofSeconds(10));

    assertThat(late.join()).hasToString("late");
    await().until(() -> events.contains("closed"));
    assertThat(events).containsExactly("goaway 0", "closed");
  }

  @Test
  void aStalledReaderDoesNotDelayTheStop() {
    HttpClient client = client();
    get(client, "/large").pause();
    long began = System.nanoTime();

    server.http().stop();

    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(3));
  }

  private HttpClient client() {
    return server
        .vertx()
        .httpClientBuilder()
        .with(
            new HttpClientOptions()
                .setProtocolVersion(HttpVersion.HTTP_2)
                .setHttp2ClearTextUpgrade(false)
                .setHttp2ConnectionWindowSize(1024 * 1024)
                .setHttp2MaxPoolSize(1))
        .withConnectHandler(
            connection -> {
              connection.goAwayHandler(away -> events.add("goaway " + away.getErrorCode()));
              connection.closeHandler(closed -> events.add("closed"));
            })
        .build();
  }

  private HttpClientResponse get(HttpClient client, String path) {
    return begin(client, path).join();
  }

  private CompletableFuture<HttpClientResponse> begin(HttpClient client, String path) {
    return client
        .request(HttpMethod.GET, server.port(), "127.0.0.1", path)
        .compose(HttpClientRequest::send)
        .onSuccess(HttpClientResponse::pause)
        .toCompletionStage()
        .toCompletableFuture();
  }

  private static String text(HttpClientResponse response) {
    CompletableFuture<Buffer> body = response.body().toCompletionStage().toCompletableFuture();
    response.resume();
    return body.join().toString();
  }
}
