package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.OwnThread;
import io.serai.http.HttpServerConfig;
import io.serai.http.HubHttpServer;
import io.serai.http.TestServerConfig;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FileReloadOutcome.Status;
import io.serai.reload.LoadProgressListener;
import io.serai.route.ManyRoutesCamelContext;
import io.serai.route.direct.HotSwapDirectComponent;
import io.vertx.core.Vertx;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("A2S-Q25")
@Timeout(180)
class RouteFilesUnderLoadTest {

  private static final HttpServerConfig CONFIG =
      TestServerConfig.of(0, 1_000, Duration.ofSeconds(30), 2);

  private final Vertx vertx = Vertx.vertx();
  private final HubHttpServer door = new HubHttpServer(vertx, CONFIG);
  private final DefaultCamelContext camel = new ManyRoutesCamelContext(true);
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private RouteFolderHandler files;

  @BeforeEach
  void start() throws Exception {
    camel.getRegistry().bind("platform-http-engine", door.engine());
    camel.getRegistry().bind(HotSwapDirectComponent.NAME, new HotSwapDirectComponent());
    camel.addService(door, true, true);
    camel.getRestConfiguration().setComponent("platform-http");
    camel.start();
    door.open();
    SwapGate gate = () -> door.paths().hold()::close;
    files = new RouteFolderHandler(camel, gate, Duration.ofSeconds(60), Clock.systemUTC());
    files.beginMessages();
  }

  @AfterEach
  void stop() {
    camel.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void noRequestFailsWhileFilesAreReplaced() {
    // given
    write("routes/front.camel.yaml", FRONT);
    write("routes/dogs.camel.yaml", dogs(0));
    AtomicBoolean ended = new AtomicBoolean();
    AtomicInteger answered = new AtomicInteger();
    Map<String, Integer> wrong = new ConcurrentHashMap<>();
    List<CompletableFuture<Void>> callers =
        IntStream.range(0, 16)
            .mapToObj(n -> OwnThread.run(() -> keepCalling(n, ended, answered, wrong)))
            .toList();
    await().until(() -> answered.get() > 100);
    int endpoints = camel.getEndpoints().size();

    // when
    for (int n = 1; n <= 50; n++) {
      assertThat(write("routes/dogs.camel.yaml", dogs(n)))
          .extracting(FileReloadOutcome::status)
          .containsExactly(Status.APPLIED);
    }

    // then
    ended.set(true);
    callers.forEach(CompletableFuture::join);
    assertThat(wrong).isEmpty();
    assertThat(call("/dogs").body()).isEqualTo("dog 50");
    assertThat(camel.getRestDefinitions()).hasSize(1);
    assertThat(camel.getRestRegistry().size()).isEqualTo(1);
    assertThat(camel.getEndpoints()).hasSize(endpoints);
    assertThat(camel.getRoutes()).extracting(route -> route.getId()).noneMatch(RouteTrial::isTrial);
  }

  @Test
  void pathRemovedFromTheFileIsNotServed() {
    // given
    write("routes/dogs.camel.yaml", dogs(1));
    assertThat(call("/dogs").statusCode()).isEqualTo(200);

    // when
    write("routes/dogs.camel.yaml", dogs(1).replace("/dogs", "/cats"));

    // then
    assertThat(call("/dogs").statusCode()).isEqualTo(404);
    assertThat(call("/cats").body()).isEqualTo("dog 1");
  }

  @Test
  void longRequestFinishesOnTheOldVersionAfterTheNewOneStarts() {
    // given
    FirstHeld held = new FirstHeld();
    camel.getRegistry().bind("held", held);
    write("routes/slow.camel.yaml", slow("old", "- process: {ref: held}"));
    CompletableFuture<HttpResponse<String>> underWay =
        client.sendAsync(request("/slow"), BodyHandlers.ofString());
    await().until(() -> camel.getInflightRepository().size("slow") == 1);

    // when
    CompletableFuture<List<FileReloadOutcome>> swap =
        OwnThread.supply(() -> write("routes/slow.camel.yaml", slow("new", "")));

    // then
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> swap.isDone() || "new".equals(call("/slow").body()));
    assertThat(call("/slow").body()).isEqualTo("new");
    assertThat(underWay).isNotDone();
    held.release.complete(null);
    assertThat(underWay.join().body()).isEqualTo("old");
    assertThat(swap.join()).extracting(FileReloadOutcome::status).containsExactly(Status.APPLIED);
    assertThat(call("/slow").body()).isEqualTo("new");
  }

  /** Keeps the first message until it is released, and lets those after it go on at once. */
  private static final class FirstHeld extends AsyncProcessorSupport {

    private final CompletableFuture<Void> release = new CompletableFuture<>();
    private final AtomicBoolean isTaken = new AtomicBoolean();

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      if (isTaken.getAndSet(true)) {
        callback.done(true);
        return true;
      }
      release.thenRun(() -> callback.done(false));
      return false;
    }
  }

  private void keepCalling(
      int n, AtomicBoolean ended, AtomicInteger answered, Map<String, Integer> wrong) {
    String path = n % 2 == 0 ? "/dogs" : "/front";
    while (!ended.get()) {
      HttpResponse<String> answer = call(path);
      answered.incrementAndGet();
      if (answer.statusCode() != 200 || !answer.body().startsWith("dog ")) {
        wrong.merge(path + " " + answer.statusCode(), 1, Integer::sum);
      }
    }
  }

  private HttpResponse<String> call(String path) {
    return client.sendAsync(request(path), BodyHandlers.ofString()).join();
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + door.port() + path)).build();
  }

  private List<FileReloadOutcome> write(String file, String text) {
    return files.apply(
        new ChangeSet(Map.of(file, text), Set.of(), false, LoadProgressListener.NONE));
  }

  private static final String FRONT =
      """
      - route:
          id: front
          from:
            uri: platform-http:/front
            steps:
              - to: direct:dog
      """;

  private static String dogs(int number) {
    return """
        - rest:
            path: /dogs
            get:
              - to: direct:dog
        - route:
            id: dog
            from:
              uri: direct:dog
              steps:
                - delay:
                    asyncDelayed: true
                    constant: 5
                - setBody:
                    constant: dog %d
        """
        .formatted(number)
        .replace(
            "path: /dogs", number % 2 == 0 ? "path: /dogs" : "path: /dogs\n    description: odd");
  }

  private static String slow(String text, String firstStep) {
    return """
        - route:
            id: slow
            from:
              uri: platform-http:/slow
              steps:
                %s
                - setBody:
                    constant: %s
        """
        .formatted(firstStep, text);
  }
}
