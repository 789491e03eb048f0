package io.serai.http;

import static io.serai.http.PatientDoor.IDLE;
import static io.serai.http.PatientDoor.LARGE;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When connections of HTTP/2 in clear end, and when not; each has one for all its requests. */
@Timeout(60)
class Http2ConnectionsTest {
  private final PatientDoor door = new PatientDoor();
  private final List<String> told = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    door.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRequestMayTakeLongerThanTheIdleTimeout(boolean upgrade) {
    HttpClient client = client(upgrade);

    assertThat(text(get(client, "/late"))).isEqualTo("late");
    assertThat(text(get(client, "/late"))).isEqualTo("late");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aConnectionWithoutARequestIsSentGoAwayBeforeItIsClosed(boolean upgrade) {
    HttpClient client = client(upgrade);
    text(get(client, "/soon"));

    await().atMost(IDLE.multipliedBy(10)).until(() -> told.contains("closed"));

    assertThat(told).containsExactly("goaway 0", "closed");
  }

  @Test
  void pingsDoNotKeepAConnectionOpen() {
    HttpClient client = client(false);
    HttpClientResponse answered = get(client, "/soon");
    text(answered);
    HttpConnection connection = answered.request().connection();
    long pings = door.vertx().setPeriodic(30, beat -> connection.ping(Buffer.buffer("12345678")));

    await().atMost(IDLE.multipliedBy(10)).until(() -> told.contains("closed"));

    assertThat(told).containsExactly("goaway 0", "closed");
    door.vertx().cancelTimer(pings);
  }

  @Test
  void aStreamWhoseReaderTakesNothingIsResetAndTheOthersGoOn() {
    HttpClient client = client(false);
    HttpClientResponse stalled = get(client, "/large").pause();
    CompletableFuture<Throwable> reset = new CompletableFuture<>();
    stalled.exceptionHandler(reset::complete);

    await().until(() -> text(get(client, "/soon")).equals("soon") && reset.isDone());

    assertThat(reset.join()).hasMessageContaining("reset");
    assertThat(told).isEmpty();
  }

  @Test
  void readersThatTakeNothingOneAfterTheOtherAreAllReset() {
    HttpClient client = client(false);
    for (int i = 0; i < 2; i++) {
      HttpClientResponse stalled = get(client, "/large").pause();
      CompletableFuture<Throwable> reset = new CompletableFuture<>();
      stalled.exceptionHandler(reset::complete);

      await().until(() -> text(get(client, "/soon")).equals("soon") && reset.isDone());
      assertThat(text(get(client, "/late"))).isEqualTo("late"); // nobody is stalled meanwhile
    }

    assertThat(told).isEmpty();
  }

  @Test
  void whoTakesAnAnswerSlowlyGetsAllOfIt() {
    HttpClient client = client(false);
    HttpClientResponse slow = get(client, "/large").pause();
    AtomicLong read = new AtomicLong();
    CompletableFuture<Void> end = new CompletableFuture<>();
    slow.exceptionHandler(end::completeExceptionally);
    slow.handler(part -> read.addAndGet(part.length()));
    slow.endHandler(end::complete);
    long began = System.nanoTime();
    long beats = door.vertx().setPeriodic(IDLE.dividedBy(6).toMillis(), beat -> slow.fetch(40));

    await().atMost(Duration.ofSeconds(30)).until(end::isDone);

    end.join();
    assertThat(read).hasValue(LARGE);
    assertThat(System.nanoTime() - began).isGreaterThan(IDLE.multipliedBy(3).toNanos());
    door.vertx().cancelTimer(beats);
  }

  @Test
  void whenTheDoorShutsGoAwayIsSentAndRequestsInProgressAreAnswered() {
    HttpClient client = client(false);
    text(get(client, "/soon"));
    CompletableFuture<Buffer> late =
        client
            .request(HttpMethod.GET, door.port(), "127.0.0.1", "/late")
            .compose(HttpClientRequest::send)
            .compose(HttpClientResponse::body)
            .toCompletionStage()
            .toCompletableFuture();
    await().until(() -> door.begun() == 2);

    door.door().drain(Duration.ofSeconds(10));

    assertThat(late.join()).hasToString("late");
    await().until(() -> told.contains("closed"));
    assertThat(told).containsExactly("goaway 0", "closed");
  }

  @Test
  void aReaderThatTakesNothingDoesNotHoldTheStop() {
    HttpClient client = client(false);
    get(client, "/large").pause();
    long began = System.nanoTime();

    door.door().stop();

    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(3));
  }

  private HttpClient client(boolean upgrade) {
    return door.vertx()
        .httpClientBuilder()
        .with(
            new HttpClientOptions()
                .setProtocolVersion(HttpVersion.HTTP_2)
                .setHttp2ClearTextUpgrade(upgrade)
                .setHttp2ConnectionWindowSize(1024 * 1024)
                .setHttp2MaxPoolSize(1))
        .withConnectHandler(
            connection -> {
              connection.goAwayHandler(away -> told.add("goaway " + away.getErrorCode()));
              connection.closeHandler(closed -> told.add("closed"));
            })
        .build();
  }

  private HttpClientResponse get(HttpClient client, String path) {
    return begin(client, path).join();
  }

  private CompletableFuture<HttpClientResponse> begin(HttpClient client, String path) {
    return client
        .request(HttpMethod.GET, door.port(), "127.0.0.1", path)
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
