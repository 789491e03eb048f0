package io.serai.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Receives push notifications on loopback; a test may have it refuse the next ones. */
final class Receiver implements AutoCloseable {
  final List<Received> received = new CopyOnWriteArrayList<>();
  private final Queue<Integer> refusals = new ConcurrentLinkedQueue<>();
  private volatile CompletableFuture<Void> open = CompletableFuture.completedFuture(null);
  private volatile int arrived;
  private final Vertx vertx = Vertx.vertx();
  private final HttpServer server;

  Receiver() {
    server =
        vertx
            .createHttpServer()
            .requestHandler(
                request ->
                    request.body(
                        body -> {
                          Integer refusal = refusals.poll();
                          if (refusal == null) {
                            received.add(
                                new Received(request.headers(), json(body.result().toString())));
                          }
                          arrived++;
                          open.thenRun(
                              () ->
                                  request
                                      .response()
                                      .setStatusCode(refusal == null ? 204 : refusal)
                                      .end());
                        }))
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .join();
  }

  String url() {
    return "http://127.0.0.1:" + server.actualPort() + "/hook";
  }

  /** Answers the next requests with these statuses, and does not record them. */
  void refuse(Integer... statuses) {
    refusals.addAll(List.of(statuses));
  }

  /** Answers no request until the future that is returned completes. */
  CompletableFuture<Void> hold() {
    open = new CompletableFuture<>();
    return open;
  }

  /** How many requests have come. */
  int arrived() {
    return arrived;
  }

  private static JsonNode json(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (IOException noJson) {
      throw new AssertionError(noJson);
    }
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  record Received(MultiMap headers, JsonNode body) {}
}
