package io.serai.outbound.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.gateway.OutboundTestBed;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerSentEventHandlerTest {

  private static final StreamLimits LIMITS = new StreamLimits(1 << 28, 1_000_000, 1 << 23, 1_000);

  private final OutboundTestBed bed = new OutboundTestBed();
  private final List<ReceivedServerSentEvent> events = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    bed.close();
  }

  private String serve(Consumer<HttpServerResponse> answer) {
    int port =
        bed.serve(
            request -> {
              request.response().setChunked(true).putHeader("content-type", "text/event-stream");
              answer.accept(request.response());
            });
    return "http://127.0.0.1:" + port + "/";
  }

  private CompletableFuture<OutboundResponse> follow(String uri, int most, Duration silence) {
    return follow(
        uri,
        most,
        silence,
        event -> {
          events.add(event);
          return CompletableFuture.completedFuture(null);
        });
  }

  private CompletableFuture<OutboundResponse> follow(
      String uri,
      int most,
      Duration silence,
      Function<ReceivedServerSentEvent, CompletionStage<?>> taker) {
    return follow(uri, most, silence, taker, new StreamBudget(LIMITS));
  }

  private CompletableFuture<OutboundResponse> follow(
      String uri,
      int most,
      Duration silence,
      Function<ReceivedServerSentEvent, CompletionStage<?>> taker,
      StreamBudget budget) {
    return follow(uri, OutboundTestBed.QUICK, most, silence, taker, budget);
  }

  private CompletableFuture<OutboundResponse> follow(
      String uri,
      CallPolicy policy,
      int most,
      Duration silence,
      Function<ReceivedServerSentEvent, CompletionStage<?>> taker,
      StreamBudget budget) {
    Exchange exchange = new DefaultExchange(bed.camel);
    new ServerSentEventHandler(taker, most, silence, budget).on(exchange);
    OutboundRequest request =
        new OutboundRequest(
            "POST", URI.create(uri), Map.of(), null, Set.of(), policy, Set.of("s3cret"));
    return bed.begin(request, exchange);
  }

  private static Reason reason(CompletableFuture<?> call) {
    Throwable failure = catchThrowable(() -> call.get(60, TimeUnit.SECONDS));
    assertThat(failure).hasCauseInstanceOf(OutboundException.class);
    return ((OutboundException) failure.getCause()).reason();
  }

  @Test
  void eventsAreDeliveredAsTheyArriveAndTheCallEndsWithTheStream() throws Exception {
    CompletableFuture<Void> heard = new CompletableFuture<>();
    String uri =
        serve(
            response -> {
              response.write("id: 1\ndata: one\n\n: still here\r\ndata: t");
              heard.thenRun(() -> response.end("wo\rdata: lines\r\r"));
            });

    CompletableFuture<OutboundResponse> call = follow(uri, 1000, Duration.ofSeconds(5));

    Awaitility.await().until(() -> events.size() == 1);
    assertThat(call).isNotDone();
    heard.complete(null);
    assertThat(call.get(60, TimeUnit.SECONDS).body().length()).isZero();
    assertThat(events)
        .containsExactly(
            new ReceivedServerSentEvent("1", "one", null),
            new ReceivedServerSentEvent("1", "two\nlines", null));
  }

  /**
   * An event is delivered once, also if the policy retries.
   *
   * @param requests how often the stream is requested in all
   */
  @ParameterizedTest
  @CsvSource({"true, 1", "false, 4"})
  void streamIsRequestedAgainOnlyIfNoEventHasCome(boolean begins, int requests) {
    AtomicInteger asked = new AtomicInteger();
    String uri =
        serve(
            response -> {
              asked.incrementAndGet();
              var unused =
                  response
                      .write(begins ? "data: one\n\n" : "data: o")
                      .onComplete(written -> response.reset());
            });
    CallPolicy policy =
        OutboundTestBed.QUICK.withRetry(OutboundTestBed.QUICK.retry().forAnyMethod());

    CompletableFuture<OutboundResponse> call =
        follow(
            uri,
            policy,
            1000,
            Duration.ofSeconds(5),
            event -> {
              events.add(event);
              return CompletableFuture.completedFuture(null);
            },
            new StreamBudget(LIMITS));

    assertThat(reason(call)).isEqualTo(Reason.UNREACHABLE);
    assertThat(asked).hasValue(requests);
    assertThat(events).hasSize(begins ? 1 : 0);
  }

  @Test
  void secretsInEventsAreMasked() throws Exception {
    String uri = serve(response -> response.end("data: the s3cret\n\n"));

    follow(uri, 1000, Duration.ofSeconds(5)).get(60, TimeUnit.SECONDS);

    assertThat(events).containsExactly(new ReceivedServerSentEvent(null, "the ***", null));
  }

  @Test
  void eventsWithoutDataSayWhereAndWhenTheStreamCanBeResumed() throws Exception {
    String uri =
        serve(response -> response.end("id: 7\nretry: 500\n\nretry: x\n\nretry: 1s\ndata: x\n\n"));

    follow(uri, 1000, Duration.ofSeconds(5)).get(60, TimeUnit.SECONDS);

    assertThat(events)
        .containsExactly(
            new ReceivedServerSentEvent("7", "", Duration.ofMillis(500)),
            new ReceivedServerSentEvent("7", "x", Duration.ofMillis(500)));
  }

  @Test
  void silentStreamTimesOut() {
    String uri = serve(response -> response.write("data: one\n\n"));

    CompletableFuture<OutboundResponse> call = follow(uri, 1000, Duration.ofMillis(200));

    assertThat(reason(call)).isEqualTo(Reason.TIMEOUT);
    assertThat(events).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {": still here\n", "\n", "event: ping\n\n"})
  void heartbeatsKeepASilentStream(String heartbeat) throws Exception {
    String uri = serve(response -> drip(response, 10, Buffer.buffer(heartbeat)));

    follow(uri, 1000, Duration.ofMillis(700)).get(60, TimeUnit.SECONDS);

    assertThat(events).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"data: x\n", "x", ":"})
  void streamThatSendsOnlyPartsOfAnEventTimesOut(String part) {
    String uri = serve(response -> drip(response, 50, Buffer.buffer(part)));

    assertThat(reason(follow(uri, 1000, Duration.ofMillis(300)))).isEqualTo(Reason.TIMEOUT);
    assertThat(events).isEmpty();
  }

  /** Writes the same octets ten times a second and then ends the response. */
  private void drip(HttpServerResponse response, int times, Buffer octets) {
    AtomicInteger sent = new AtomicInteger();
    bed.vertx.setPeriodic(
        100,
        timer -> {
          if (response.closed()) {
            bed.vertx.cancelTimer(timer);
          } else if (sent.getAndIncrement() == times) {
            bed.vertx.cancelTimer(timer);
            response.end();
          } else {
            response.write(octets);
          }
        });
  }

  @Test
  void eventsOfOneChunkAreDeliveredOneByOneAsTheHandlerCompletesThem() throws Exception {
    CompletableFuture<Void> taken = new CompletableFuture<>();
    String uri = serve(response -> response.end("data:\n\n".repeat(1000)));

    CompletableFuture<OutboundResponse> call =
        follow(
            uri,
            1000,
            Duration.ofSeconds(5),
            event -> {
              events.add(event);
              return taken;
            });

    Awaitility.await().until(() -> !events.isEmpty());
    Awaitility.await().during(Duration.ofMillis(200)).until(() -> events.size() == 1);
    taken.complete(null);
    call.get(60, TimeUnit.SECONDS);
    assertThat(events).hasSize(1000);
  }

  @Test
  void tooLongEventIsRefused() {
    String uri = serve(response -> response.write("data: " + "x".repeat(2000)));

    assertThat(reason(follow(uri, 1000, Duration.ofSeconds(5)))).isEqualTo(Reason.TOO_LARGE);
  }

  @Test
  void brokenStreamIsReportedAsUnreachable() {
    String uri =
        serve(response -> response.write("data: one\n\n").onSuccess(x -> response.reset()));

    assertThat(reason(follow(uri, 1000, Duration.ofSeconds(5)))).isEqualTo(Reason.UNREACHABLE);
  }

  @Test
  void slowConsumerDoesNotCauseATimeout() throws Exception {
    CompletableFuture<Void> taken = new CompletableFuture<>();
    String uri =
        serve(
            response -> {
              response.write("data: one\n\n");
              response.end("data: two\n\n");
            });

    CompletableFuture<OutboundResponse> call =
        follow(
            uri,
            1000,
            Duration.ofMillis(100),
            event -> {
              events.add(event);
              return taken;
            });

    Awaitility.await().during(Duration.ofMillis(400)).until(() -> !call.isDone());
    taken.complete(null);
    call.get(60, TimeUnit.SECONDS);
    assertThat(events).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aPieceThatCannotBeHandledEndsTheCallWithItsFailure(boolean atOnce) {
    String uri = serve(response -> response.write("data: one\n\ndata: two\n\n"));
    CompletableFuture<Void> handled = new CompletableFuture<>();
    if (atOnce) {
      handled.completeExceptionally(new IllegalStateException("the log is full"));
    }

    CompletableFuture<OutboundResponse> call =
        follow(
            uri,
            1000,
            Duration.ofMinutes(1),
            event -> {
              events.add(event);
              return handled;
            });
    Awaitility.await().until(() -> !events.isEmpty());
    handled.completeExceptionally(new IllegalStateException("the log is full"));

    assertThat(catchThrowable(() -> call.get(60, TimeUnit.SECONDS)))
        .cause()
        .hasMessage("the hub could not handle what 127.0.0.1 sent in its stream");
    assertThat(events).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {": still here\n", "\n", "data: same\n\n", ":", "x"})
  void aStreamThatSendsMoreThanItMayInAllFails(String endless) {
    String uri = serve(response -> flood(response, Buffer.buffer(endless)));
    StreamBudget budget = new StreamBudget(new StreamLimits(10_000, 500, 1_000_000, 1_000_000));

    CompletableFuture<OutboundResponse> call =
        follow(uri, 1_000_000, Duration.ofMinutes(1), this::take, budget);

    assertThat(reason(call)).isEqualTo(Reason.TOO_LARGE);
    assertThat(events).hasSizeLessThanOrEqualTo(501);
  }

  @Test
  void theTotalHoldsForAllStreamsOfTheSameWork() throws Exception {
    String uri = serve(response -> response.end("data: x\n\n".repeat(300)));
    StreamBudget budget = new StreamBudget(new StreamLimits(10_000, 500, 1_000_000, 1_000_000));

    follow(uri, 1000, Duration.ofMinutes(1), this::take, budget).get(60, TimeUnit.SECONDS);

    assertThat(reason(follow(uri, 1000, Duration.ofMinutes(1), this::take, budget)))
        .isEqualTo(Reason.TOO_LARGE);
    assertThat(budget.exceeded()).isEqualTo("500 events, comments included,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"data: same\n\n", "data: same\n\n: comment\n"})
  void aStreamThatIsFasterThanItMayIsReadInTimeAndLosesNothing(String piece) throws Exception {
    int sent = 1000;
    String uri = serve(response -> response.end(piece.repeat(sent)));
    AtomicLong nanos = new AtomicLong();
    StreamBudget budget =
        new StreamBudget(new StreamLimits(1_000_000, 1_000_000, 1_000_000, 50), nanos::get);

    CompletableFuture<OutboundResponse> call =
        follow(uri, 1000, Duration.ofSeconds(1), this::take, budget);

    int burst = (int) (50 * StreamBudget.BURST.toSeconds());
    Awaitility.await().until(() -> events.size() * piece.split("\n+").length > burst);
    Awaitility.await()
        .during(Duration.ofSeconds(2)) // longer than the timeout of the stream
        .until(() -> events.size() * piece.split("\n+").length <= burst + 2);
    assertThat(call).isNotDone();

    Awaitility.await()
        .until(
            () -> {
              nanos.addAndGet(Duration.ofSeconds(2).toNanos());
              return call.isDone();
            });
    assertThat(call).isCompleted();
    assertThat(events).hasSize(sent);
  }

  private CompletionStage<?> take(ReceivedServerSentEvent event) {
    events.add(event);
    return CompletableFuture.completedFuture(null);
  }

  /** Writes the same octets, each as a chunk, for as long as somebody reads them. */
  private static void flood(HttpServerResponse response, Buffer octets) {
    while (!response.closed() && !response.writeQueueFull()) {
      response.write(octets);
    }
    response.drainHandler(now -> flood(response, octets));
  }

  @Test
  void responseOfAnotherTypeIsReturnedWhole() throws Exception {
    int port = bed.serve(request -> request.response().end("{}"));

    OutboundResponse answer =
        follow("http://127.0.0.1:" + port + "/", 1000, Duration.ofSeconds(5))
            .get(60, TimeUnit.SECONDS);

    assertThat(answer.body().toString()).isEqualTo("{}");
    assertThat(events).isEmpty();
  }
}
