package io.serai.http.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GrpcStreamWriterTest {

  private final Vertx vertx = Vertx.vertx();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void aMessageThatComesRightBeforeTheCallEndsIsDroppedWithIt() throws Exception {
    Router router = Router.router(vertx);
    router.route("/call").handler(this::endBetween);
    router.route("/after").handler(request -> request.response().end());
    HttpServer server = await(vertx.createHttpServer().requestHandler(router).listen(0));

    assertThat(get(server, "/call")).isEqualTo(200);
    assertThat(get(server, "/after")).isEqualTo(200);

    assertThat(failures).isEmpty();
  }

  /** The message is to be written on the next turn of the event loop; the call ends on this one. */
  private void endBetween(RoutingContext request) {
    Context context = Vertx.currentContext();
    context.exceptionHandler(failures::add);
    GrpcResponseWriter response = new GrpcResponseWriter(request);
    GrpcStreamWriter stream = new GrpcStreamWriter(response, context, ended -> {});
    stream.onSubscribe(new Nothing());
    stream.onNext(Buffer.buffer("message"));
    stream.cancel();
    response.end(GrpcException.of(GrpcStatus.DEADLINE_EXCEEDED, "Time is up."));
  }

  private static int get(HttpServer server, String path) throws Exception {
    URI uri = URI.create("http://localhost:" + server.actualPort() + path);
    HttpRequest request = HttpRequest.newBuilder(uri).version(HttpClient.Version.HTTP_1_1).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }

  private static <T> T await(io.vertx.core.Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  /** A publisher that has nothing. */
  private static final class Nothing implements Flow.Subscription {
    @Override
    public void request(long count) {}

    @Override
    public void cancel() {}
  }
}
