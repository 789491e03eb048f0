package io.serai.http;

import io.serai.concurrent.ByteBudget;
import io.serai.http.limit.BodyLimits;
import io.vertx.core.Vertx;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

/** An HTTP server of the hub that serves the routes of a Camel context, and a client for it. */
public final class CamelHttpServer implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final HubHttpServer server;
  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Accepts bodies of up to 1000 bytes. */
  public CamelHttpServer() {
    this(BodyLimits.of(1000));
  }

  public CamelHttpServer(BodyLimits bodies) {
    server = new HubHttpServer(vertx, TestServerConfig.of(0, bodies, Duration.ofSeconds(30), 2));
  }

  /** Serves the routes. */
  public void serve(RouteBuilder routes) throws Exception {
    camel.getRegistry().bind("platform-http-engine", server.engine());
    camel.addService(server, true, true);
    camel.addRoutes(routes);
    camel.start();
    server.open();
  }

  public HubHttpServer http() {
    return server;
  }

  /** Returns the budget of the streams of HTTP/2 whose clients open no window. */
  public ByteBudget blockedStreams() {
    return server.blockedStreams();
  }

  public DefaultCamelContext camel() {
    return camel;
  }

  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .timeout(Duration.ofSeconds(10));
  }

  public HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  /** Sends a request and does not wait for the response. */
  public CompletableFuture<HttpResponse<String>> begin(HttpRequest.Builder request) {
    return client.sendAsync(request.build(), BodyHandlers.ofString());
  }

  @Override
  public void close() {
    camel.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
