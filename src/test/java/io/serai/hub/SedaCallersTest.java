package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests whose route waits for the reply of a {@code seda:} queue. */
@Timeout(120)
class SedaCallersTest {

  private static final String CALLER =
      "- rest: {path: /t, get: [{path: /hello, to: \"seda:hello\"}]}\n";
  private static final String CALLED =
      "- route:\n    from:\n      uri: seda:hello\n      steps:\n"
          + "        - setBody: {constant: %s}\n";

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  @TempDir private Path home;
  private HubFixture hub;

  private void start(String caller) {
    hub = new HubFixture(home).property("serai.shutdown-timeout", "1s");
    hub.file("routes/caller.camel.yaml", caller).start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void requestsThatWaitForAReplyHoldUpNoOther() {
    // given
    start(CALLER);

    // when
    List<CompletableFuture<HttpResponse<String>>> calls =
        IntStream.range(0, 40).mapToObj(n -> send("/t/hello")).toList();
    long before = System.nanoTime();
    HttpResponse<String> health = send("/health").join();
    Duration healthTook = Duration.ofNanos(System.nanoTime() - before);
    assertThat(calls).noneMatch(CompletableFuture::isDone);
    hub.file("routes/called.camel.yaml", CALLED.formatted("hello"));

    // then
    assertThat(health.statusCode()).isEqualTo(200);
    assertThat(healthTook).isLessThan(Duration.ofSeconds(5));
    for (CompletableFuture<HttpResponse<String>> call : calls) {
      assertThat(call.join().statusCode()).isEqualTo(200);
      assertThat(call.join().body()).isEqualTo("hello");
    }
  }

  @Test
  void requestsAreAnsweredWhileTheRouteOfTheQueueIsReplaced() {
    // given
    start(CALLER);
    hub.file("routes/called.camel.yaml", CALLED.formatted("reply-0"));
    await().until(() -> send("/t/hello").join().body().equals("reply-0"));

    for (int version = 1; version <= 5; version++) {
      // when
      String reply = "reply-" + version;
      hub.file("routes/called.camel.yaml", CALLED.formatted(reply));

      // then
      HttpResponse<String> answer;
      do {
        answer = send("/t/hello").join();
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      } while (!answer.body().equals(reply));
    }
  }

  @Test
  void routeOfAQueueMayBeThereBeforeItsCaller() {
    // given
    start(CALLED.formatted("hello"));

    // when
    hub.file("routes/later.camel.yaml", CALLER);

    // then
    await().until(() -> send("/t/hello").join().statusCode() != 404);
    assertThat(send("/t/hello").join().body()).isEqualTo("hello");
  }

  @Test
  void requestWithoutAReplyInTimeIs504() {
    // given
    start(CALLER.replace("seda:hello", "seda:hello?timeout=20"));

    // when
    HttpResponse<String> answer = send("/t/hello").join();

    // then
    assertThat(answer.statusCode()).isEqualTo(504);
    assertThat(answer.body())
        .contains(
            "\"code\":\"TIMEOUT\"",
            "A route that this one calls did not reply within 20 milliseconds.");
  }

  @Test
  void requestsThatWaitEndWhenTheHubStops() {
    // given
    start(CALLER.replace("seda:hello", "seda:hello?timeout=0&size=1"));
    var calls = Stream.of("/t/hello", "/t/hello").map(path -> send(path)).toList();
    await().until(() -> calls.stream().anyMatch(CompletableFuture::isDone)); // the queue was full

    // when
    hub.close();

    // then
    for (CompletableFuture<HttpResponse<String>> call : calls) {
      assertThat(call.handle((answer, failure) -> "ended").join()).isEqualTo("ended");
    }
  }

  private CompletableFuture<HttpResponse<String>> send(String path) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(hub.hub().url() + path)).build();
    return client.sendAsync(request, BodyHandlers.ofString());
  }
}
