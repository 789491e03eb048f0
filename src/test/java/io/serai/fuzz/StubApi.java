package io.serai.fuzz;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The services on loopback that the hub calls, an agent elsewhere among them; some answers are odd.
 */
final class StubApi implements AutoCloseable {

  private static final String CARD =
      """
      {"name":"Foreign","description":"x","version":"1","capabilities":{"streaming":%s,"pushNotifications":false},
       "defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
       "skills":[{"id":"talk","name":"Talk","description":"Talks of foreign matters.","tags":["a"]}],
       "supportedInterfaces":[{"url":"%s/rpc","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]}""";
  private static final String TASK =
      """
      {"jsonrpc":"2.0","id":1,"result":{"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED"},
       "artifacts":[{"artifactId":"a","parts":[{"text":"foreign words"}]}]}}}""";

  private final Vertx vertx = Vertx.vertx();
  private final HttpServer server;
  private final long seed;
  private final AtomicLong asked = new AtomicLong();

  StubApi(long seed) {
    this.seed = seed;
    server =
        vertx
            .createHttpServer(
                new HttpServerOptions()
                    .setHost("127.0.0.1")
                    .setPort(0)
                    .setMaxHeaderSize(1 << 16)
                    .setMaxInitialLineLength(1 << 16))
            .requestHandler(this::serve)
            .listen()
            .toCompletionStage()
            .toCompletableFuture()
            .join();
  }

  String url() {
    return "http://localhost:" + server.actualPort();
  }

  private void serve(HttpServerRequest request) {
    request.endHandler(end -> answer(request));
    request.resume();
  }

  private void answer(HttpServerRequest request) {
    HttpServerResponse response = request.response().putHeader("content-type", "application/json");
    Rng rng = Rng.of(seed, "stub", asked.getAndIncrement());
    String path = request.path();
    if (path.endsWith("/agent-card.json")) {
      response.end(CARD.formatted(false, url()));
      return;
    }
    String valid =
        path.equals("/rpc")
            ? TASK
            : "{\"value\":1,\"data\":{\"post\":{\"id\":\"p1\"}},\"names\":[{\"name\":\"a\"}]}";
    if (rng.oneIn(4)) {
      odd(rng, request, valid);
    } else {
      response.end(valid);
    }
  }

  private static void odd(Rng rng, HttpServerRequest request, String valid) {
    HttpServerResponse response = request.response();
    if (rng.oneIn(4)) {
      response.setStatusCode(rng.pick(204, 301, 302, 400, 401, 404, 418, 429, 500, 503));
      response.putHeader(
          rng.pick("location", "retry-after", "content-encoding", "x"),
          rng.pick("/value", "http://[", "gzip", "1", "-1"));
    }
    if (rng.oneIn(6)) {
      response.putHeader(
          "content-type",
          rng.pick("text/plain", "text/event-stream", "application/json;charset=utf-16", "", "x"));
    }
    String text = TreeText.of(new TreeMutator(rng).mutated(Tree.parse(valid)), true);
    Buffer body = Buffer.buffer(text);
    if (rng.oneIn(30)) {
      var unused =
          response
              .putHeader("content-length", Integer.toString(body.length() + 10))
              .write(body)
              .onComplete(written -> request.connection().close());
      return;
    }
    response.end(body);
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
