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
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls of a {@code direct:} route that does not exist, or not at the moment. */
@Timeout(300)
class MissingDirectRouteTest {

  private static final String CALLER =
      "- rest: {path: /t, get: [{path: /hello, to: \"direct:hello\"}]}\n";
  private static final String CALLED =
      "- route:\n    from:\n      uri: direct:hello\n      steps:\n"
          + "        - setBody: {constant: hello}\n";

  private static final Executor THREADS = run -> new Thread(run).start();

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private HubFixture hub;

  @BeforeEach
  void start(@TempDir Path home) {
    hub = new HubFixture(home).file("routes/caller.camel.yaml", CALLER).start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void requestWithoutItsRouteIsUnavailableAndHoldsUpNoOther() {
    // when
    List<CompletableFuture<HttpResponse<String>>> calls =
        IntStream.range(0, 20).mapToObj(n -> send("/t/hello")).toList();
    long before = System.nanoTime();
    HttpResponse<String> health = send("/health").join();
    Duration healthTook = Duration.ofNanos(System.nanoTime() - before);

    // then
    assertThat(health.statusCode()).isEqualTo(200);
    assertThat(healthTook).isLessThan(Duration.ofSeconds(5));
    for (CompletableFuture<HttpResponse<String>> call : calls) {
      HttpResponse<String> answer = call.join();
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.headers().firstValue("retry-after")).hasValue("1");
      assertThat(answer.body()).contains("is missing or is being replaced");
    }
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void deletedRouteIsUnavailableUntilItIsBackAndHoldsUpNoOther() {
    // given
    hub.file("routes/called.camel.yaml", CALLED);
    await().until(() -> send("/t/hello").join().statusCode() == 200);
    Callers callers = new Callers();

    // when
    hub.delete("routes/called.camel.yaml");
    await().until(() -> callers.seen.contains("/t/hello 503"));
    hub.file("routes/called.camel.yaml", CALLED);
    await().until(() -> send("/t/hello").join().statusCode() == 200);
    callers.end();

    // then
    assertThat(callers.seen).containsOnly("/t/hello 200", "/t/hello 503", "/health 200");
    assertThat(callers.slowestHealth()).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void pathDeletedTogetherWithItsRouteIsNotFoundAndHoldsUpNoOther() {
    // given
    hub.file("routes/caller.camel.yaml", CALLER + CALLED);
    await().until(() -> send("/t/hello").join().statusCode() == 200);
    Callers callers = new Callers();
    await().until(() -> callers.seen.contains("/t/hello 200"));
    callers.seen.clear();

    // when
    hub.delete("routes/caller.camel.yaml");
    await().until(() -> callers.seen.contains("/t/hello 404"));
    callers.end();

    // then
    assertThat(callers.seen)
        .isSubsetOf("/t/hello 200", "/t/hello 404", "/t/hello 503", "/health 200");
    assertThat(callers.slowestHealth()).isLessThan(Duration.ofSeconds(5));
  }

  private CompletableFuture<HttpResponse<String>> send(String path) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(hub.hub().url() + path)).build();
    return client.sendAsync(request, BodyHandlers.ofString());
  }

  /** Calls the path and the health check, each again and again, until they are ended. */
  private final class Callers {

    private final Set<String> seen = new ConcurrentSkipListSet<>();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicLong slowestHealth = new AtomicLong();
    private final List<CompletableFuture<Void>> running =
        Stream.of("/t/hello", "/t/hello", "/t/hello", "/t/hello", "/health")
            .map(path -> CompletableFuture.runAsync(() -> keepCalling(path), THREADS))
            .toList();

    private void keepCalling(String path) {
      while (!ended.get()) {
        long before = System.nanoTime();
        seen.add(path + " " + send(path).join().statusCode());
        if (path.equals("/health")) {
          slowestHealth.accumulateAndGet(System.nanoTime() - before, Math::max);
        }
      }
    }

    private void end() {
      ended.set(true);
      running.forEach(CompletableFuture::join);
    }

    private Duration slowestHealth() {
      return Duration.ofNanos(slowestHealth.get());
    }
  }
}
