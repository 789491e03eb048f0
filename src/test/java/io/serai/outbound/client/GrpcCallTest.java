package io.serai.outbound.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.serai.http.grpc.GrpcMessageFraming;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.gateway.OutboundTestBed;
import io.serai.outbound.stream.GrpcMessageHandler;
import io.serai.outbound.stream.StreamBudget;
import io.serai.outbound.stream.StreamLimits;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls of gRPC methods of a service that writes the frames itself. */
@Timeout(300)
class GrpcCallTest {

  private static final StreamLimits UNLIMITED =
      new StreamLimits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

  private static final Duration LONG = Duration.ofSeconds(10);

  /** Error code CANCEL of HTTP/2 (RFC 9113, 7). */
  private static final long CANCEL = 8;

  private final OutboundTestBed bed = new OutboundTestBed();
  private final List<HttpServerRequest> requests = new CopyOnWriteArrayList<>();
  private final List<String> messages = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    bed.close();
  }

  @Test
  void messageIsSentOverHttp2WithItsLengthAndTheMessageOfTheAnswerReturned() throws Exception {
    CompletableFuture<Buffer> sent = new CompletableFuture<>();
    int port =
        bed.serve(
            request -> {
              requests.add(request);
              request.body().onSuccess(sent::complete);
              message(grpc(request.response()), "answer").putTrailer("grpc-status", "0").end();
            });

    OutboundResponse answer = bed.call(request(port, Map.of("Authorization", "Bearer me")));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().toString()).isEqualTo("answer");
    assertThat(answer.headers().get("grpc-status")).isEqualTo("0");
    assertThat(sent.get(60, TimeUnit.SECONDS).getBytes())
        .isEqualTo(new byte[] {0, 0, 0, 0, 5, 'h', 'e', 'l', 'l', 'o'});
    HttpServerRequest request = requests.get(0);
    assertThat(request.version()).isEqualTo(HttpVersion.HTTP_2);
    assertThat(request.getHeader("content-type")).isEqualTo("application/grpc+proto");
    assertThat(request.getHeader("te")).isEqualTo("trailers");
    assertThat(request.getHeader("grpc-timeout")).isEqualTo("5000m");
    assertThat(request.getHeader("authorization")).isEqualTo("Bearer me");
    assertThat(request.getHeader("grpc-accept-encoding")).isNull();
  }

  @Test
  void statusOfTheTrailersIsAFailureWithTheCorrespondingStatusOfHttp() {
    OutboundException failure =
        failure(
            response ->
                grpc(response)
                    .putTrailer("grpc-status", "8")
                    .putTrailer("grpc-message", "slow down")
                    .putTrailer("retry-after", "7")
                    .write(Buffer.buffer())
                    .onSuccess(written -> response.end()));

    assertThat(failure).hasMessage("127.0.0.1 answered RESOURCE_EXHAUSTED");
    assertThat(failure.status()).isEqualTo(429);
    assertThat(failure.retryAfter()).contains(Duration.ofSeconds(7));
    assertThat(failure.response().orElseThrow().headers().get("grpc-message"))
        .isEqualTo("slow down");
  }

  @Test
  void statusWithoutAMessageIsReadFromTheHeader() {
    OutboundException failure =
        failure(response -> grpc(response).putHeader("grpc-status", "5").end());

    assertThat(failure).hasMessage("127.0.0.1 answered NOT_FOUND");
    assertThat(failure.status()).isEqualTo(404);
    assertThat(failure.isTransient()).isFalse();
  }

  @Test
  void connectionWhoseOtherSideIsGoneIsClosedAfterATimeout() throws Exception {
    int port =
        bed.serve(
            request ->
                message(grpc(request.response()), "answer").putTrailer("grpc-status", "0").end());
    try (FreezingRelay relay = new FreezingRelay(bed.vertx, port)) {
      Context loop = bed.vertx.getOrCreateContext();
      OutboundRequest patient = request(relay.port(), Map.of(), LONG);
      OutboundRequest hasty = request(relay.port(), Map.of(), Duration.ofMillis(500));
      on(loop, () -> bed.begin(patient)).get(60, TimeUnit.SECONDS);
      relay.freeze();

      assertThat(failure(on(loop, () -> bed.begin(hasty))).reason()).isEqualTo(Reason.TIMEOUT);

      Awaitility.await().until(relay::isClosedByItsClient);
      assertThat(on(loop, () -> bed.begin(patient)).get(60, TimeUnit.SECONDS).status())
          .isEqualTo(200);
    }
  }

  @Test
  void errorOfHttpIsReportedAsSuch() {
    OutboundException failure = failure(response -> response.setStatusCode(502).end("no upstream"));

    assertThat(failure).hasMessage("127.0.0.1 answered 502");
    assertThat(failure.isTransient()).isTrue();
  }

  @Test
  void answerOfAnotherTypeIsRefused() {
    String problem = "127.0.0.1 answered, but not in gRPC";

    assertThat(failure(response -> response.putHeader("content-type", "text/html").end("<p>")))
        .hasMessage(problem);
    assertThat(failure(response -> response.setStatusCode(204).end())).hasMessage(problem);
  }

  @Test
  void answerWithoutAStatusCountsAsBroken() {
    OutboundException failure = failure(response -> message(grpc(response), "answer").end());

    assertThat(failure).hasMessage("127.0.0.1 ended its answer without a gRPC status");
    assertThat(failure.reason()).isEqualTo(Reason.UNREACHABLE);
  }

  @Test
  void answerMustBeExactlyOneMessage() {
    String wrong = "127.0.0.1 did not answer with exactly one complete message";

    assertThat(failure(response -> grpc(response).putTrailer("grpc-status", "0").end("")))
        .hasMessage(wrong);
    assertThat(
            failure(
                response ->
                    message(message(grpc(response), "one"), "two")
                        .putTrailer("grpc-status", "0")
                        .end()))
        .hasMessage(wrong);
    assertThat(
            failure(
                response ->
                    grpc(response)
                        .putTrailer("grpc-status", "0")
                        .end(GrpcMessageFraming.of(Buffer.buffer("cut")).slice(0, 6))))
        .hasMessage(wrong);
  }

  @Test
  void answerOfManyEmptyMessagesIsRefusedAfterTheFirst() {
    Buffer empty = Buffer.buffer(new byte[2_000_000 * GrpcMessageFraming.HEADER_BYTES]);
    Buffer many =
        empty.appendBytes(new byte[] {1, 0, 0, 0, 0}); // it would be refused as compressed

    assertThat(failure(response -> grpc(response).putTrailer("grpc-status", "0").end(many)))
        .hasMessage("127.0.0.1 did not answer with exactly one complete message");
  }

  @Test
  void compressedMessageIsRefused() {
    OutboundException failure =
        failure(
            response ->
                grpc(response)
                    .putTrailer("grpc-status", "0")
                    .end(Buffer.buffer(new byte[] {1, 0, 0, 0, 1, 7})));

    assertThat(failure)
        .hasMessage("a message of the answer is compressed, which was not asked for");
  }

  @Test
  void serviceOfHttp11IsUnreachable() {
    int port =
        bed.serve(
            new HttpServerOptions().setHttp2ClearTextEnabled(false),
            request -> request.response().end("{}"));

    assertThat(failure(request(port, Map.of())).reason()).isEqualTo(Reason.UNREACHABLE);
  }

  @Test
  void privateAddressThatIsNotAllowedIsRefused() {
    try (OutboundTestBed strict =
        new OutboundTestBed(
            OutboundConfigs.withAllowedPrivateHosts(OutboundTestBed.CONFIG, Set.of()))) {
      int port = strict.serve(requests::add);

      CompletableFuture<OutboundResponse> call = strict.begin(request(port, Map.of()));

      assertThat(failure(call).reason()).isEqualTo(Reason.REFUSED);
      assertThat(requests).isEmpty();
    }
  }

  @Test
  void silentServiceTimesOut() {
    int port = bed.serve(requests::add);
    OutboundRequest request = request(port, Map.of(), Duration.ofMillis(200));

    assertThat(failure(request).reason()).isEqualTo(Reason.TIMEOUT);
    Awaitility.await().until(() -> requests.size() == 1);
  }

  @Test
  void resetAtTheDeadlineIsATimeoutAlsoIfItIsNoticedFirst() throws Exception {
    Duration limit = Duration.ofMillis(200);
    Context loop = bed.vertx.getOrCreateContext();
    CountDownLatch wasReset = new CountDownLatch(1);
    Vertx others = Vertx.vertx();
    try {
      HttpServer service =
          others
              .createHttpServer()
              .requestHandler(
                  request -> {
                    loop.runOnContext(busy -> awaitUninterruptibly(wasReset));
                    others.setTimer(
                        limit.toMillis(),
                        over -> {
                          request.response().reset(CANCEL);
                          wasReset.countDown();
                        });
                  })
              .listen(0, "127.0.0.1")
              .toCompletionStage()
              .toCompletableFuture()
              .get(60, TimeUnit.SECONDS);
      OutboundRequest request = request(service.actualPort(), Map.of(), limit);

      OutboundException failure = failure(on(loop, () -> bed.begin(request)));

      assertThat(failure).hasMessageContaining("did not answer within 200ms");
      assertThat(failure.reason()).isEqualTo(Reason.TIMEOUT);
    } finally {
      others.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void secretsAreOverwrittenInPlace() throws Exception {
    int port =
        bed.serve(
            request ->
                message(grpc(request.response()), "the s3cret key")
                    .putTrailer("grpc-status", "0")
                    .end());

    assertThat(bed.call(request(port, Map.of())).body().toString()).isEqualTo("the ****** key");
  }

  @Test
  void redirectIsNotFollowed() {
    OutboundException failure =
        failure(response -> response.setStatusCode(307).putHeader("location", "/other").end());

    assertThat(failure.status()).isEqualTo(307);
    assertThat(requests).hasSize(1);
  }

  @Test
  void messagesOfAStreamAreDeliveredAsTheyArrive() throws Exception {
    CompletableFuture<Void> heard = new CompletableFuture<>();
    CompletableFuture<OutboundResponse> call =
        follow(
            serve(
                response -> {
                  Buffer second = GrpcMessageFraming.of(Buffer.buffer("two"));
                  message(grpc(response), "one").write(second.slice(0, 3));
                  heard.thenRun(
                      () ->
                          response
                              .putTrailer("grpc-status", "0")
                              .end(second.slice(3, second.length())));
                }),
            1000,
            LONG,
            this::take);

    Awaitility.await().until(() -> messages.size() == 1);
    assertThat(call).isNotDone();
    assertThat(requests.get(0).getHeader("grpc-timeout")).isNull();
    heard.complete(null);
    assertThat(call.get(60, TimeUnit.SECONDS).body().length()).isZero();
    assertThat(messages).containsExactly("one", "two");
  }

  @Test
  void streamEndsWithItsStatus() {
    OutboundException failure =
        failure(
            follow(
                serve(
                    response ->
                        message(grpc(response), "one").putTrailer("grpc-status", "14").end()),
                1000,
                LONG,
                this::take));

    assertThat(failure.status()).isEqualTo(503);
    assertThat(messages).containsExactly("one");
  }

  @Test
  void streamThatEndsWithinAMessageOrByAResetCountsAsBroken() {
    int cut =
        serve(
            response ->
                message(grpc(response), "one")
                    .putTrailer("grpc-status", "0")
                    .end(Buffer.buffer(new byte[] {0, 0, 0})));
    int reset =
        serve(
            response ->
                grpc(response)
                    .write(GrpcMessageFraming.of(Buffer.buffer("two")))
                    .onSuccess(written -> response.reset(2)));

    assertThat(failure(follow(cut, 1000, LONG, this::take)).reason()).isEqualTo(Reason.UNREACHABLE);
    assertThat(failure(follow(reset, 1000, LONG, this::take)).reason())
        .isEqualTo(Reason.UNREACHABLE);
    assertThat(messages).containsExactly("one", "two");
  }

  @Test
  void tooLargeMessageEndsTheStream() {
    int port =
        serve(response -> grpc(response).write(Buffer.buffer(new byte[] {0, 0, 0, 4, 0, 1})));

    assertThat(failure(follow(port, 1000, LONG, this::take)).reason()).isEqualTo(Reason.TOO_LARGE);
  }

  @Test
  void silentStreamTimesOut() {
    int port = serve(response -> message(grpc(response), "one"));

    OutboundException failure = failure(follow(port, 1000, Duration.ofMillis(200), this::take));

    assertThat(failure.reason()).isEqualTo(Reason.TIMEOUT);
    assertThat(messages).containsExactly("one");
  }

  @Test
  void streamThatSendsOnlyPartsOfAMessageTimesOut() throws Exception {
    int port =
        serve(
            response -> {
              Buffer large = GrpcMessageFraming.of(Buffer.buffer("x".repeat(900)));
              AtomicInteger sent = new AtomicInteger();
              message(grpc(response), "one");
              bed.vertx.setPeriodic(
                  20,
                  timer -> {
                    int at = sent.getAndIncrement();
                    if (response.closed() || at == large.length()) {
                      bed.vertx.cancelTimer(timer);
                    } else {
                      response.write(large.slice(at, at + 1));
                    }
                  });
            });

    OutboundException failure = failure(follow(port, 1000, Duration.ofMillis(300), this::take));

    assertThat(failure).hasMessage("127.0.0.1 sent nothing that is complete for 300ms");
    assertThat(messages).containsExactly("one");
  }

  @Test
  void streamWithMessagesOutlastsTheTimeItMayBeSilent() throws Exception {
    int port =
        serve(
            response -> {
              AtomicInteger sent = new AtomicInteger();
              grpc(response);
              bed.vertx.setPeriodic(
                  100,
                  timer -> {
                    message(response, "again");
                    if (sent.incrementAndGet() == 10) {
                      bed.vertx.cancelTimer(timer);
                      response.putTrailer("grpc-status", "0").end();
                    }
                  });
            });

    follow(port, 1000, Duration.ofMillis(700), this::take).get(60, TimeUnit.SECONDS);

    assertThat(messages).hasSize(10);
  }

  @Test
  void messagesOfOneChunkAreDeliveredOneByOneAsTheHandlerCompletesThem() throws Exception {
    CompletableFuture<Void> taken = new CompletableFuture<>();
    int count = 100_000;
    int port =
        serve(
            response ->
                grpc(response)
                    .putTrailer("grpc-status", "0")
                    .end(Buffer.buffer(new byte[count * GrpcMessageFraming.HEADER_BYTES])));
    AtomicInteger delivered = new AtomicInteger();

    CompletableFuture<OutboundResponse> call =
        follow(
            port,
            1000,
            LONG,
            message -> delivered.incrementAndGet() % 1000 == 1 ? later(taken) : taken);

    Awaitility.await().until(() -> delivered.get() > 0);
    Awaitility.await().during(Duration.ofMillis(200)).until(() -> delivered.get() == 1);
    taken.complete(null);
    call.get(60, TimeUnit.SECONDS);
    assertThat(delivered).hasValue(count);
  }

  @Test
  void abortedStreamDeliversNothingMoreOfItsChunk() throws Exception {
    CompletableFuture<Void> taken = new CompletableFuture<>();
    OutboundAbortSignal abort = new OutboundAbortSignal();
    int port = serve(response -> grpc(response).write(Buffer.buffer(new byte[50])));
    Context loop = bed.vertx.getOrCreateContext();
    AtomicInteger delivered = new AtomicInteger();
    CompletableFuture<OutboundResponse> call =
        on(
            loop,
            () ->
                follow(
                    port,
                    1000,
                    LONG,
                    message -> {
                      delivered.incrementAndGet();
                      return taken;
                    },
                    abort));
    Awaitility.await().until(() -> delivered.get() == 1);

    abort.abort();
    assertThat(failure(call).reason()).isEqualTo(Reason.REJECTED);
    taken.complete(null);

    on(loop, () -> CompletableFuture.completedFuture((OutboundResponse) null))
        .get(60, TimeUnit.SECONDS);
    assertThat(delivered).hasValue(1);
  }

  @Test
  void abortedStreamIsReset() {
    CompletableFuture<Void> hungUp = new CompletableFuture<>();
    OutboundAbortSignal abort = new OutboundAbortSignal();
    int port =
        serve(
            response -> {
              response.exceptionHandler(broken -> hungUp.complete(null));
              message(grpc(response), "one");
            });
    CompletableFuture<OutboundResponse> call = follow(port, 1000, LONG, this::take, abort);
    Awaitility.await().until(() -> messages.size() == 1);

    abort.abort();

    assertThat(failure(call).reason()).isEqualTo(Reason.REJECTED);
    assertThat(hungUp).succeedsWithin(LONG);
  }

  @Test
  void streamsWhoseHandlersAreSlowDoNotHoldUpOthersOnTheirConnection() throws Exception {
    Map<Object, Boolean> connections = new ConcurrentHashMap<>();
    String large = "x".repeat(300_000);
    int port =
        bed.serve(
            request -> {
              connections.put(request.connection(), true);
              String text = request.path().equals("/large") ? large : "quick";
              message(grpc(request.response()), text);
              message(request.response(), text).putTrailer("grpc-status", "0").end();
            });
    CompletableFuture<Void> taken = new CompletableFuture<>();
    CompletableFuture<List<CompletableFuture<OutboundResponse>>> begun = new CompletableFuture<>();
    Context loop = bed.vertx.getOrCreateContext();
    // when: on one event loop whose connection is open, so that all share it
    callOn(loop, port, "/quick").get(60, TimeUnit.SECONDS);
    messages.clear();
    loop.runOnContext(
        now ->
            begun.complete(
                IntStream.range(0, 20)
                    .mapToObj(
                        i ->
                            follow(
                                port,
                                "/large",
                                1_000_000,
                                message -> {
                                  messages.add(message.toString());
                                  return taken;
                                },
                                new OutboundAbortSignal()))
                    .toList()));
    List<CompletableFuture<OutboundResponse>> slow = begun.get(60, TimeUnit.SECONDS);
    Awaitility.await().until(() -> messages.size() == 20);

    // then
    callOn(loop, port, "/quick").get(60, TimeUnit.SECONDS);
    assertThat(messages).endsWith("quick", "quick");
    assertThat(slow).noneMatch(CompletableFuture::isDone);
    taken.complete(null);
    for (CompletableFuture<OutboundResponse> each : slow) {
      each.get(60, TimeUnit.SECONDS);
    }
    assertThat(connections).hasSize(1);
  }

  private CompletableFuture<OutboundResponse> callOn(Context loop, int port, String path) {
    return on(loop, () -> follow(port, path, 1000, this::take, new OutboundAbortSignal()));
  }

  /** Begins a call on an event loop. */
  private static CompletableFuture<OutboundResponse> on(
      Context loop, Supplier<CompletableFuture<OutboundResponse>> call) {
    CompletableFuture<CompletableFuture<OutboundResponse>> begun = new CompletableFuture<>();
    loop.runOnContext(now -> begun.complete(call.get()));
    return begun.thenCompose(answer -> answer);
  }

  /** Returns a stage that completes after another, on another thread. */
  private static CompletionStage<?> later(CompletionStage<?> stage) {
    return stage.thenRunAsync(() -> {});
  }

  private CompletionStage<?> take(Buffer message) {
    messages.add(message.toString());
    return CompletableFuture.completedFuture(null);
  }

  private int serve(Consumer<HttpServerResponse> answer) {
    return bed.serve(
        request -> {
          requests.add(request);
          answer.accept(request.response());
        });
  }

  private OutboundException failure(Consumer<HttpServerResponse> answer) {
    return failure(request(serve(answer), Map.of()));
  }

  private OutboundException failure(OutboundRequest request) {
    return failure(bed.begin(request));
  }

  private static OutboundException failure(CompletableFuture<OutboundResponse> call) {
    CompletionException failed = catchThrowableOfType(CompletionException.class, call::join);
    return (OutboundException) failed.getCause();
  }

  private CompletableFuture<OutboundResponse> follow(
      int port, int most, Duration silence, Function<Buffer, CompletionStage<?>> taker) {
    return follow(port, most, silence, taker, new OutboundAbortSignal());
  }

  private CompletableFuture<OutboundResponse> follow(
      int port,
      int most,
      Duration silence,
      Function<Buffer, CompletionStage<?>> taker,
      OutboundAbortSignal abort) {
    return begin(
        request(port, Map.of()),
        new GrpcMessageHandler(taker, most, silence, new StreamBudget(UNLIMITED)),
        abort);
  }

  private CompletableFuture<OutboundResponse> follow(
      int port,
      String path,
      int most,
      Function<Buffer, CompletionStage<?>> taker,
      OutboundAbortSignal abort) {
    return begin(
        request(port, path, Map.of(), LONG),
        new GrpcMessageHandler(taker, most, LONG, new StreamBudget(UNLIMITED)),
        abort);
  }

  private CompletableFuture<OutboundResponse> begin(
      OutboundRequest request, GrpcMessageHandler handler, OutboundAbortSignal abort) {
    Exchange exchange = new DefaultExchange(bed.camel);
    handler.on(exchange);
    abort.on(exchange);
    return bed.begin(request, exchange);
  }

  private static OutboundRequest request(int port, Map<String, String> headers) {
    return request(port, headers, Duration.ofSeconds(5));
  }

  private static OutboundRequest request(int port, Map<String, String> headers, Duration timeout) {
    return request(port, "/pkg.Service/Method", headers, timeout);
  }

  private static OutboundRequest request(
      int port, String path, Map<String, String> headers, Duration timeout) {
    return new OutboundRequest(
        "POST",
        URI.create("http://127.0.0.1:" + port + path),
        headers,
        Buffer.buffer("hello"),
        Set.of(),
        OutboundTestBed.QUICK.withTimeout(timeout).withRetry(CallPolicy.RetryPolicy.NONE),
        Set.of("s3cret"),
        null,
        null,
        true,
        false);
  }

  private static HttpServerResponse grpc(HttpServerResponse response) {
    return response.putHeader("content-type", "application/grpc");
  }

  private static HttpServerResponse message(HttpServerResponse response, String text) {
    response.write(GrpcMessageFraming.of(Buffer.buffer(text)));
    return response;
  }
}
