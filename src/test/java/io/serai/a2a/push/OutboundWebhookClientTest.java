package io.serai.a2a.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.outbound.OutboundException;
import io.serai.outbound.gateway.OutboundTestBed;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Webhooks whose answers are not what they should be. */
class OutboundWebhookClientTest {

  private static final Buffer PIECE = Buffer.buffer("x".repeat(10_000));

  private final OutboundTestBed bed = new OutboundTestBed();

  @AfterEach
  void close() {
    bed.close();
  }

  @Test
  void anEndlessAnswerIsDroppedAndItsStatusCounts() {
    AtomicBoolean closed = new AtomicBoolean();
    int port = bed.serve(request -> answerWithoutEnd(request, 200, closed));

    assertThat(post(port)).succeedsWithin(60, TimeUnit.SECONDS);
    await().untilTrue(closed);
  }

  @Test
  void theStatusOfAnEndlessFailureIsToldToTheRetries() {
    int port = bed.serve(request -> answerWithoutEnd(request, 410, new AtomicBoolean()));

    assertThat(post(port))
        .failsWithin(60, TimeUnit.SECONDS)
        .withThrowableThat()
        .havingCause()
        .isInstanceOfSatisfying(
            OutboundException.class, failure -> assertThat(failure.status()).isEqualTo(410));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5_000})
  void anAnswerThatEndsCountsAsItIs(int length) {
    int port = bed.serve(request -> request.response().end("x".repeat(length)));

    assertThat(post(port)).succeedsWithin(60, TimeUnit.SECONDS);
  }

  @Test
  void anAnswerThatBreaksOffCounts() {
    int port =
        bed.serve(
            request -> {
              request.response().putHeader("content-length", "1000");
              request.response().write("begin").onComplete(sent -> request.connection().close());
            });

    assertThat(post(port)).succeedsWithin(60, TimeUnit.SECONDS);
  }

  private static void answerWithoutEnd(
      HttpServerRequest request, int status, AtomicBoolean closed) {
    request.connection().closeHandler(ignored -> closed.set(true));
    request.response().setStatusCode(status).setChunked(true);
    writeAgain(request);
  }

  private static void writeAgain(HttpServerRequest request) {
    request.response().write(PIECE).onSuccess(written -> writeAgain(request));
  }

  private CompletableFuture<Void> post(int port) {
    OutboundWebhookClient client =
        new OutboundWebhookClient(bed.outbound, bed.outbound.privateHosts());
    URI address = URI.create("http://127.0.0.1:" + port + "/hook");
    return client.post(address, Map.of(), Buffer.buffer("{}"), Set.of()).toCompletableFuture();
  }
}
