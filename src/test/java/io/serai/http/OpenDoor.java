package io.serai.http;

import io.vertx.core.Vertx;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

/** A front door with Camel behind it and nothing else, and a client for it. */
final class OpenDoor implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final HubHttpServer door;
  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Takes bodies of up to 1000 bytes. */
  OpenDoor() {
    this(BodyLimits.of(1000));
  }

  OpenDoor(BodyLimits bodies) {
    door =
        new HubHttpServer(
            vertx,
            new HttpServerConfig("127.0.0.1", 0, bodies, Duration.ofSeconds(30), List.of(), 2));
  }

  /** Serves the routes. */
  void serve(RouteBuilder routes) throws Exception {
    camel.getRegistry().bind("platform-http-engine", door.engine());
    camel.addService(door, true, true);
    camel.addRoutes(routes);
    camel.start();
    door.open();
  }

  HubHttpServer door() {
    return door;
  }

  DefaultCamelContext camel() {
    return camel;
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + door.port() + path))
        .timeout(Duration.ofSeconds(10));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  /** Sends a request whose answer is not waited for. */
  CompletableFuture<HttpResponse<String>> begin(HttpRequest.Builder request) {
    return client.sendAsync(request.build(), BodyHandlers.ofString());
  }

  @Override
  public void close() {
    camel.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
