package io.serai.hub;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/** A real HTTP service on loopback that answers as configured and records its requests. */
public final class HttpStub implements AutoCloseable {

  /** A request that came in. */
  public record Seen(String method, String uri, Map<String, String> headers, String body) {}

  private final Vertx vertx = Vertx.vertx();
  private final HttpServer server;
  private final Map<String, BiConsumer<Seen, HttpServerResponse>> answers =
      new ConcurrentHashMap<>();
  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private volatile boolean remembering = true;

  public HttpStub() {
    server =
        vertx
            .createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
            .requestHandler(this::serve)
            .listen()
            .toCompletionStage()
            .toCompletableFuture()
            .join();
  }

  /** Answers 200 with JSON on a path. */
  public HttpStub json(String path, String json) {
    return on(path, response -> response.putHeader("content-type", "application/json").end(json));
  }

  /** Answers on a path in any way. */
  public HttpStub on(String path, Handler<HttpServerResponse> answer) {
    return on(path, (request, response) -> answer.handle(response));
  }

  /** Answers on a path depending on the request. */
  public HttpStub on(String path, BiConsumer<Seen, HttpServerResponse> answer) {
    answers.put(path, answer);
    return this;
  }

  /** Stops recording requests, for tests that send many of them. */
  public HttpStub forgetful() {
    remembering = false;
    return this;
  }

  /** Does something after some milliseconds. */
  public void later(long millis, Runnable work) {
    vertx.setTimer(millis, timer -> work.run());
  }

  public String url() {
    return "http://localhost:" + server.actualPort();
  }

  public int port() {
    return server.actualPort();
  }

  /** The requests to a path, in the order they came. */
  public List<Seen> seen(String path) {
    return seen.stream().filter(request -> request.uri().split("\\?")[0].equals(path)).toList();
  }

  /** All requests. */
  public List<Seen> seen() {
    return List.copyOf(seen);
  }

  private void serve(HttpServerRequest request) {
    var unused =
        request
            .body()
            .onSuccess(
                body -> {
                  Seen asked = seen(request, body);
                  if (remembering) {
                    seen.add(asked);
                  }
                  answers
                      .getOrDefault(request.path(), (none, response) -> notFound(response))
                      .accept(asked, request.response());
                });
  }

  private static Seen seen(HttpServerRequest request, Buffer body) {
    Map<String, String> headers = new TreeMap<>();
    request.headers().forEach(header -> headers.put(header.getKey(), header.getValue()));
    return new Seen(request.method().name(), request.uri(), headers, body.toString());
  }

  private static void notFound(HttpServerResponse response) {
    response.setStatusCode(404).end();
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
