package io.serai.http.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.serai.http.HubHttpServer;
import io.serai.http.TestServerConfig;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.http.limit.BodyLimits;
import io.serai.security.Caller;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Limits on the messages of gRPC calls, and how calls end. */
class GrpcBodiesTest {

  private final Vertx vertx = Vertx.vertx();
  private final HubHttpServer server =
      new HubHttpServer(
          vertx,
          TestServerConfig.of(
              0,
              new BodyLimits(1_000_000, 5_000_000, 1_200_000, Duration.ofSeconds(2)),
              Duration.ofSeconds(30),
              1));
  private final HttpClient client =
      vertx.createHttpClient(
          new HttpClientOptions()
              .setProtocolVersion(HttpVersion.HTTP_2)
              .setHttp2ClearTextUpgrade(false));
  private final CompletableFuture<Void> called = new CompletableFuture<>();
  private final CompletableFuture<GrpcReply> stream = new CompletableFuture<>();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger(GrpcCallExecution.class);

  @BeforeEach
  void start() {
    server.filter(
        request -> {
          request.put(Caller.PROPERTY, Caller.OPERATOR_OPEN);
          request.next();
        });
    GrpcServer grpc = GrpcServer.in(server, 1_000_000, Duration.ofSeconds(10));
    grpc.serve(
        "Test/Length",
        call -> {
          Buffer length = Buffer.buffer(Integer.toString(call.message().length()));
          return CompletableFuture.completedFuture(new GrpcReply.UnaryReply(Map.of(), length));
        });
    grpc.serve(
        "Test/Overflow",
        call -> {
          throw new StackOverflowError();
        });
    grpc.serve(
        "Test/Fail",
        call -> {
          throw GrpcException.of(GrpcStatus.NOT_FOUND, "100%: no \"café\",\n~/x +y");
        });
    grpc.serve(
        "Test/FailingStream",
        call ->
            CompletableFuture.completedFuture(
                new GrpcReply.StreamingReply(Map.of(), GrpcBodiesTest::fail)));
    grpc.serve(
        "Test/Stream",
        call -> {
          called.complete(null);
          return stream;
        });
    server.start();
    server.open();
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(log);
    server.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void onlyPostCallsAMethod() throws Exception {
    HttpClientResponse answer =
        request(HttpMethod.PUT, "Length")
            .send(Buffer.buffer(new byte[5]))
            .toCompletionStage()
            .toCompletableFuture()
            .get(60, TimeUnit.SECONDS);

    assertThat(answer.getHeader("grpc-status")).isEqualTo("12");
    assertThat(answer.getHeader("grpc-message")).isEqualTo("Call methods of gRPC by POST.");
  }

  @Test
  void manyEmptyGzipMembersAreAnInvalidArgumentAndNotLogged() throws Exception {
    ByteArrayOutputStream many = new ByteArrayOutputStream();
    byte[] empty = gzip(new byte[0]);
    for (int i = 0; i < 20_000; i++) {
      many.write(empty);
    }

    assertThat(call("Length", compressed(many.toByteArray()))).isEqualTo("3");
    assertThat(log.list).isEmpty();
    awaitNothingHeld();
  }

  @Test
  void compressedMessageIsAccepted() throws Exception {
    assertThat(call("Length", compressed(gzip(new byte[900_000])))).isEqualTo("0");
    awaitNothingHeld();
  }

  @Test
  void errorInAMethodEndsTheCallAsInternal() throws Exception {
    assertThat(call("Overflow", GrpcMessageFraming.of(Buffer.buffer("x")))).isEqualTo("13");
    awaitNothingHeld();
  }

  @Test
  void streamStartedAfterTheShutdownEndsAsUnavailable() throws Exception {
    Future<HttpClientResponse> response =
        request("Stream")
            .send(GrpcMessageFraming.of(Buffer.buffer("x")))
            .compose(head -> head.body().map(head));
    called.get(60, TimeUnit.SECONDS);

    server.shut();
    stream.complete(new GrpcReply.StreamingReply(Map.of(), subscriber -> {}));

    HttpClientResponse ended =
        response.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    assertThat(ended.getHeader("grpc-status")).isEqualTo("14");
  }

  @Test
  void aStreamThatFailsBeforeItsFirstMessageEndsWithItsError() throws Exception {
    assertThat(call("FailingStream", GrpcMessageFraming.of(Buffer.buffer("x")))).isEqualTo("5");
  }

  @Test
  void errorMessageIsPercentEncoded() throws Exception {
    HttpClientResponse answer = answer("Fail", GrpcMessageFraming.of(Buffer.buffer("x")));

    assertThat(answer.getHeader("grpc-status")).isEqualTo("5");
    assertThat(answer.getHeader("grpc-message")).isEqualTo("100%25: no \"caf%C3%A9\",%0A~/x +y");
  }

  @Test
  void callerBeyondItsMemoryShareIsResourceExhausted() throws Exception {
    HttpClientRequest first = beginCall(700_000);
    await().until(() -> server.bodies().budget().held() >= 700_000);

    assertThat(call("Length", GrpcMessageFraming.of(Buffer.buffer(new byte[700_000]))))
        .isEqualTo("8");

    first.reset();
    awaitNothingHeld();
  }

  @Test
  void slowMessageEndsTheCallAsDeadlineExceeded() throws Exception {
    HttpClientRequest slow = beginCall(1000);

    HttpClientResponse answer =
        slow.response().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);

    assertThat(answer.getHeader("grpc-status")).isEqualTo("4");
    awaitNothingHeld();
  }

  private static void fail(Flow.Subscriber<? super Buffer> subscriber) {
    subscriber.onSubscribe(
        new Flow.Subscription() {
          @Override
          public void request(long n) {
            subscriber.onError(
                new HttpErrorException(HttpError.of(404, "NOT_FOUND", "It is gone.")));
          }

          @Override
          public void cancel() {}
        });
  }

  private void awaitNothingHeld() {
    await().untilAsserted(() -> assertThat(server.bodies().budget().held()).isZero());
  }

  /** Begins a call that sends this many bytes of its message, but not the last one. */
  private HttpClientRequest beginCall(int bytes) throws Exception {
    HttpClientRequest request = request("Length").setChunked(true);
    Buffer head = Buffer.buffer().appendByte((byte) 0).appendInt(bytes + 1);
    request.write(head.appendBytes(new byte[bytes]));
    return request;
  }

  /** Makes a call and returns its gRPC status. */
  private String call(String method, Buffer frame) throws Exception {
    HttpClientResponse answer = answer(method, frame);
    String head = answer.getHeader("grpc-status");
    return head == null ? answer.getTrailer("grpc-status") : head;
  }

  private HttpClientResponse answer(String method, Buffer frame) throws Exception {
    return request(method)
        .send(frame)
        .compose(response -> response.body().map(response))
        .toCompletionStage()
        .toCompletableFuture()
        .get(60, TimeUnit.SECONDS);
  }

  private HttpClientRequest request(String method) throws Exception {
    return request(HttpMethod.POST, method);
  }

  private HttpClientRequest request(HttpMethod verb, String method) throws Exception {
    return client
        .request(verb, server.port(), "127.0.0.1", "/Test/" + method)
        .toCompletionStage()
        .toCompletableFuture()
        .get(60, TimeUnit.SECONDS)
        .putHeader("content-type", "application/grpc")
        .putHeader("grpc-encoding", "gzip");
  }

  private static Buffer compressed(byte[] message) {
    return Buffer.buffer().appendByte((byte) 1).appendInt(message.length).appendBytes(message);
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(bytes);
    }
    return compressed.toByteArray();
  }
}
