package io.serai.bench;

import io.serai.http.HttpServerConfig;
import io.serai.http.HubHttpServer;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.PoolOptions;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * What a hub is compared with: {@code BareRoute stub PORT} is the service that is called, {@code
 * BareRoute route PORT STUB} one Camel route behind the same front door, which makes the same call
 * with the same HTTP client and passes the body through.
 */
public final class BareRoute {

  private BareRoute() {}

  /** Serves until the process is ended. */
  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(arguments[1]);
    Vertx vertx = Vertx.vertx();
    if (arguments[0].equals("stub")) {
      stub(vertx, port);
    } else {
      route(vertx, port, URI.create(arguments[2]));
    }
  }

  private static void stub(Vertx vertx, int port) {
    Buffer body = Buffer.buffer("{\"data\": [{\"id\": \"b1\", \"name\": \"Affenpinscher\"}]}");
    var unused =
        vertx
            .createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(port))
            .requestHandler(
                request ->
                    request.response().putHeader("content-type", "application/json").end(body))
            .listen();
  }

  private static void route(Vertx vertx, int port, URI service) throws Exception {
    int loops = Runtime.getRuntime().availableProcessors();
    HubHttpServer door =
        new HubHttpServer(
            vertx,
            new HttpServerConfig(
                "127.0.0.1", port, 10_000_000, Duration.ofSeconds(60), List.of(), loops));
    HttpClient client =
        vertx.createHttpClient(new HttpClientOptions(), new PoolOptions().setHttp1MaxSize(256));
    DefaultCamelContext camel = new DefaultCamelContext();
    camel.setStreamCaching(false);
    camel.getRegistry().bind("platform-http-engine", door.engine());
    camel.addService(door);
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/bare").process(new Call(client, service));
          }
        });
    camel.start();
    door.open();
  }

  /** One GET; its body becomes the answer. */
  private static final class Call extends AsyncProcessorSupport {

    private final HttpClient client;
    private final URI service;

    Call(HttpClient client, URI service) {
      this.client = client;
      this.service = service;
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      client
          .request(HttpMethod.GET, service.getPort(), service.getHost(), service.getPath())
          .compose(request -> request.send())
          .compose(response -> response.body())
          .onComplete(
              answer -> {
                exchange.getMessage().removeHeaders("*");
                exchange.getMessage().setHeader(Exchange.CONTENT_TYPE, "application/json");
                exchange.getMessage().setBody(answer.result());
                exchange.setException(answer.cause());
                callback.done(false);
              });
      return false;
    }
  }
}
