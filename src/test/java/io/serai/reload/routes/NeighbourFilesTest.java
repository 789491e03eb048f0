package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.OwnThread;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FileReloadOutcome.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.camel.Route;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a route consumes does not depend on what happens to other files with the same input. */
@Tag("FLD-4")
@Timeout(180)
class NeighbourFilesTest {

  private static final String OWN = "routes/own.camel.yaml";
  private static final String NEIGHBOUR = "routes/neighbour.camel.yaml";
  private static final int ROUNDS = 40;
  private static final int OUTSTANDING = 64;

  @TempDir private Path folder;

  /** The inputs of routes, by component. */
  enum Input {
    TIMER("timer:tick?period=2&delay=0", "timer:tick?period=50&delay=0"),
    SCHEDULER("scheduler:tick?delay=2&initialDelay=0", "scheduler:tick?delay=50"),
    SOURCE_OF_KAMELET("kamelet:ticks?period=2", "timer:inner?period=50"),
    CALLED_KAMELET("kamelet:shout?loud=true", bed -> n -> bed.call("direct:own", n)),
    SEDA("seda:in?pollTimeout=5", bed -> n -> bed.call("seda:in?pollTimeout=5", n)),
    DIRECT("direct:in", bed -> n -> bed.call("direct:in", n)),
    FILE("file:FOLDER?delay=5&initialDelay=0&delete=true", bed -> bed::drop),
    PLATFORM_HTTP("platform-http:/in", bed -> bed::post),
    SKILL("skill:orders.take", bed -> n -> bed.call("skill:orders.take", Map.of("text", n))),
    QUEUE("sjms2:queue:in", bed -> bed::queue),
    WEB_SOCKET("vertx-websocket:127.0.0.1:PORT/in?consumeAsClient=true", bed -> bed::push);

    private final String own;
    private final String neighbour;
    private final @Nullable Function<NeighbourTestBed, Feed> feed;

    Input(String uri) {
      this(uri, uri);
    }

    Input(String own, String neighbour) {
      this.own = own;
      this.neighbour = neighbour;
      this.feed = null;
    }

    Input(String uri, Function<NeighbourTestBed, Feed> feed) {
      this.own = uri;
      this.neighbour = uri;
      this.feed = feed;
    }
  }

  /** Sends a message to the own route. */
  @FunctionalInterface
  interface Feed {
    void send(String message) throws Exception;
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsLostWhileAFileWithTheSameInputIsAddedRefusedReplacedAndRemoved(Input input)
      throws Exception {
    try (NeighbourTestBed bed = new NeighbourTestBed(folder)) {
      // given
      bed.write("routes/kamelets.camel.yaml", KAMELETS);
      assertThat(statuses(bed.write(OWN, own(input, bed)))).containsExactly(Status.APPLIED);
      await().until(() -> input != Input.WEB_SOCKET || bed.isConnected());
      Load load = new Load(bed, input.feed);
      await().until(() -> bed.taken() > 20);
      List<String> routes = ids(bed);
      int endpoints = bed.camel().getEndpoints().size();

      // when
      for (int round = 0; round < ROUNDS; round++) {
        disturb(bed, place(input.neighbour, bed), round);
      }

      // then
      int before = bed.taken();
      await().until(() -> bed.taken() > before + 20 || load.hasFailed());
      assertThat(load.end()).isEmpty();
      assertThat(ids(bed)).isEqualTo(routes);
      assertThat(bed.camel().getEndpoints()).hasSize(endpoints);
    }
  }

  @ParameterizedTest
  @EnumSource(names = "WEB_SOCKET", mode = EnumSource.Mode.EXCLUDE) // it is connected anew
  void nothingIsLostWhileTheFileItselfIsReplaced(Input input) throws Exception {
    try (NeighbourTestBed bed = new NeighbourTestBed(folder)) {
      // given
      bed.write("routes/kamelets.camel.yaml", KAMELETS);
      bed.write(OWN, own(input, bed));
      Load load = new Load(bed, input.feed);
      await().until(() -> bed.taken() > 20);

      // when
      for (int n = 0; n < 5; n++) {
        assertThat(statuses(bed.write(OWN, own(input, bed) + "# " + n)))
            .containsExactly(Status.APPLIED);
      }

      // then
      int before = bed.taken();
      await().until(() -> bed.taken() > before + 20 || load.hasFailed());
      assertThat(load.end()).isEmpty();
      assertThat(ids(bed)).noneMatch(RouteTrial::isTrial);
    }
  }

  /** Sends messages to the own route until it is ended. */
  private static final class Load {
    private final NeighbourTestBed bed;
    private final AtomicBoolean ended = new AtomicBoolean();
    private final Map<String, Integer> sent = new ConcurrentHashMap<>();
    private final CompletableFuture<Void> sending;

    Load(NeighbourTestBed bed, @Nullable Function<NeighbourTestBed, Feed> feed) {
      this.bed = bed;
      this.sending =
          feed == null
              ? CompletableFuture.completedFuture(null)
              : OwnThread.run(() -> send(feed.apply(bed)));
    }

    private void send(Feed feed) {
      for (int n = 0; !ended.get(); n++) {
        while (sent.size() - bed.messages().size() > OUTSTANDING && !ended.get()) {
          Thread.onSpinWait();
        }
        String message = "message-" + n;
        try {
          feed.send(message);
          sent.put(message, 1);
        } catch (Exception e) {
          throw new IllegalStateException(message + " was not taken", e);
        }
      }
    }

    /** Whether a message was not taken; {@link #end} throws the reason. */
    boolean hasFailed() {
      return sending.isCompletedExceptionally();
    }

    /** Ends sending, and returns the messages that did not arrive exactly once. */
    Map<String, Integer> end() {
      ended.set(true);
      sending.join();
      await().until(() -> bed.messages().size() >= sent.size());
      Map<String, Integer> wrong = new TreeMap<>(bed.messages());
      sent.keySet().forEach(message -> wrong.merge(message, -1, Integer::sum));
      wrong.values().removeIf(times -> times == 0);
      return wrong;
    }
  }

  /** Adds, replaces, refuses and removes a file whose route has the same input. */
  private static void disturb(NeighbourTestBed bed, String uri, int round) {
    String idle = route("neighbour", uri, false);
    String serving = route("neighbour", uri, true);
    bed.write(NEIGHBOUR, idle);
    assertThat(statuses(bed.write(NEIGHBOUR, idle + BROKEN + round)))
        .containsExactly(Status.REFUSED);
    bed.write(NEIGHBOUR, serving);
    bed.write(NEIGHBOUR, sender(uri));
    bed.remove(NEIGHBOUR);
    assertThat(statuses(bed.write(NEIGHBOUR, serving + BROKEN + round)))
        .containsExactly(Status.REFUSED);
    bed.remove(NEIGHBOUR);
  }

  private static String own(Input input, NeighbourTestBed bed) {
    String uri = place(input.own, bed);
    return input == Input.CALLED_KAMELET
        ? sender(uri).replace("neighbour", "own")
        : route("own", uri, true);
  }

  private static String place(String uri, NeighbourTestBed bed) {
    return uri.replace("FOLDER", bed.folder().toString())
        .replace("PORT", String.valueOf(bed.socketPort()));
  }

  private static String route(String id, String uri, boolean starts) {
    return """
        - route:
            id: %s
            autoStartup: %s
            from:
              uri: "%s"
              steps:
                - process: {ref: take}
        """
        .formatted(id, starts, uri);
  }

  private static String sender(String uri) {
    return """
        - route:
            id: neighbour
            from:
              uri: direct:neighbour
              steps:
                - choice:
                    when:
                      - simple: "${body} != null"
                        steps:
                          - to: "%s"
                - process: {ref: take}
        """
        .formatted(uri);
  }

  private static final String BROKEN =
      """
      - route:
          from:
            uri: direct:broken
            steps:
              - to: nothing:""";

  private static final String KAMELETS =
      """
      - routeTemplate:
          id: ticks
          parameters: [{name: period}]
          from:
            uri: timer:inner?period={{period}}&delay=0
            steps:
              - to: kamelet:sink
      - routeTemplate:
          id: shout
          parameters: [{name: loud}]
          from:
            uri: kamelet:source
            steps:
              - setHeader: {name: loud, constant: "{{loud}}"}
      """;

  private static List<String> ids(NeighbourTestBed bed) {
    return bed.camel().getRoutes().stream().map(Route::getRouteId).sorted().toList();
  }

  private static List<Status> statuses(List<FileReloadOutcome> outcomes) {
    return outcomes.stream().map(FileReloadOutcome::status).toList();
  }
}
