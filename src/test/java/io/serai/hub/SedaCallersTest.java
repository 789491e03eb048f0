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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests whose route waits for the reply of a {@code seda:} queue. */
@Timeout(300)
class SedaCallersTest {

  private static final String CALLER =
      "- rest: {path: /t, get: [{path: /hello, to: \"seda:hello\"}]}\n";
  private static final String CALLED =
      "- route:\n    from:\n      uri: seda:hello\n      steps:\n"
          + "        - setBody: {constant: %s}\n";

  private static final String WRITE =
      "{toD: \"file:{{serai.home}}/out/%s?fileName=${exchangeId}\"}";

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  @TempDir private Path home;
  private HubFixture hub;

  private void start(String caller) {
    start(caller, "1s");
  }

  private void start(String caller, String shutdownTimeout) {
    hub = new HubFixture(home).property("serai.shutdown-timeout", shutdownTimeout);
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
  void newRouteAnswersWhileTheOldOneStillWorks() {
    // given
    start(CALLER, "60s");
    hub.file("routes/called.camel.yaml", forwarding("seda:nobody?timeout=10000"));
    CompletableFuture<HttpResponse<String>> slow = send("/t/hello");
    await().until(() -> files("old") == 1);

    // when
    hub.file("routes/called.camel.yaml", CALLED.formatted("new"));

    // then
    List<CompletableFuture<HttpResponse<String>>> others = new ArrayList<>();
    await()
        .until(
            () -> {
              others.add(send("/t/hello"));
              return others.stream().anyMatch(o -> o.isDone() && o.join().body().equals("new"));
            });
    assertThat(slow).isNotDone();
    assertThat(slow.join().statusCode()).isEqualTo(504);
  }

  @Test
  void oldRouteMayCallItsOwnQueueWhileItIsReplaced() {
    // given
    start(CALLER, "60s");
    hub.file("routes/called.camel.yaml", forwarding("seda:hello?timeout=0"));
    CompletableFuture<HttpResponse<String>> first = send("/t/hello"); // the route calls itself
    await().until(() -> files("old") > 0);

    // when
    hub.file("routes/called.camel.yaml", CALLED.formatted("end"));

    // then
    assertThat(first.join().body()).isEqualTo("end");
  }

  @Test
  void messagesInAQueueWithoutASenderAreKeptWhileItsRouteIsReplaced() {
    // given
    String put =
        "- route: {from: {uri: \"platform-http:/put\", steps: [{setBody: {constant: x}},"
            + " {toD: {uri: \"seda:work\", cacheSize: -1, pattern: InOnly}}]}}\n";
    String work = "- route: {from: {uri: seda:work, steps: [%s" + WRITE + "]}}\n";
    start(put, "60s");
    await().until(() -> send("/put").join().statusCode() == 200);
    hub.file(
        "routes/work.camel.yaml",
        work.formatted("{delay: {constant: 200, asyncDelayed: false}}, ", "old"));
    await().until(() -> files("old") == 1);
    IntStream.range(0, 20).mapToObj(n -> send("/put")).toList().forEach(CompletableFuture::join);

    // when
    hub.file("routes/work.camel.yaml", work.formatted("", "new"));

    // then
    await().until(() -> files("old") + files("new") == 21);
    assertThat(files("new")).isPositive();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void routeThatDoesNotStartByItselfLeavesTheQueueAsItIs(boolean wasStarted) {
    // given
    String put =
        "- route: {from: {uri: \"platform-http:/put\", steps: [{setBody: {constant: x}},"
            + " {toD: {uri: \"seda:work\", cacheSize: -1, pattern: InOnly}}]}}\n";
    String work = "- route: {autoStartup: %s, from: {uri: seda:work, steps: [" + WRITE + "]}}\n";
    start(put);
    await().until(() -> send("/put").join().statusCode() == 200);
    hub.file("routes/work.camel.yaml", work.formatted(wasStarted, "old"));
    await().until(() -> reloads("work") == 1);
    await().until(() -> files("old") == (wasStarted ? 1 : 0));

    // when
    hub.file("routes/work.camel.yaml", work.formatted(false, "paused"));
    await().until(() -> reloads("work") == 2);
    IntStream.range(0, 5).mapToObj(n -> send("/put")).toList().forEach(CompletableFuture::join);
    hub.file("routes/work.camel.yaml", work.formatted(false, "paused again"));
    await().until(() -> reloads("work") == 3);

    // then
    hub.file("routes/work.camel.yaml", work.formatted(true, "started"));
    await().until(() -> files("started") == (wasStarted ? 5 : 6));
    assertThat(files("paused") + files("paused again")).isZero();
  }

  @Test
  void consumerOfItsOwnIsReplacedByOneOfSeveralAtOnce() {
    // given
    start(CALLER, "120s");
    hub.file("routes/called.camel.yaml", CALLED.formatted("one"));
    await().until(() -> send("/t/hello").join().body().equals("one"));

    // when
    String several = CALLED.replace("seda:hello", "seda:hello?multipleConsumers=true");
    hub.file("routes/called.camel.yaml", several.formatted("several"));

    // then
    await().atMost(60, TimeUnit.SECONDS).until(() -> reloads("called") == 2);
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

  @ParameterizedTest
  @ValueSource(strings = {"InOnly", "InOut"})
  void requestForAFullQueueIs503(String pattern) {
    // given
    start(
        "- route: {from: {uri: \"platform-http:/put\", steps: [{to: {uri:"
            + " \"seda:work?size=1&timeout=0\", pattern: %s}}]}}\n".formatted(pattern));
    var calls = Stream.of("/put", "/put").map(this::send).toList();

    // when
    HttpResponse<String> refused =
        await()
            .until(
                () -> calls.stream().filter(CompletableFuture::isDone).map(c -> c.join()).toList(),
                done -> done.stream().anyMatch(answer -> answer.statusCode() == 503))
            .stream()
            .filter(answer -> answer.statusCode() == 503)
            .findFirst()
            .orElseThrow();

    // then
    assertThat(refused.headers().firstValue("Retry-After")).contains("1");
    assertThat(refused.body()).contains("The queue seda://work is full. Try again in a second.");
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

  /** Returns a route of the queue that writes a file {@code old} and sends to another endpoint. */
  private static String forwarding(String uri) {
    return "- route: {from: {uri: seda:hello, steps: [{setBody: {constant: x}}, "
        + WRITE.formatted("old")
        + (", {to: \"" + uri + "\"}]}}\n");
  }

  private long reloads(String name) {
    return hub.get("/a2s/v1/reloads").json().at("/reloads").findValuesAsText("file").stream()
        .filter(file -> file.contains(name))
        .count();
  }

  private int files(String folder) {
    String[] names = home.resolve("out").resolve(folder).toFile().list();
    return names == null ? 0 : names.length;
  }
}
