package io.serai.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.HubHttpServer;
import io.serai.http.TestServerConfig;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.PoolOptions;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * What a hub is compared with: {@code BareRoute stub PORT} is the service that is called, {@code
 * BareRoute route PORT STUB} one Camel route behind the same front door, which makes the same call
 * with the same HTTP client and passes the body through. {@code BareRoute workflow PORT STUB} is a
 * route written by hand that does what the workflow {@code rows} of {@link WorkflowLoad} does: it
 * fetches rows, filters and sorts them, and answers all three lists.
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
      boolean workflow = arguments[0].equals("workflow");
      String path = workflow ? "/api/v1/workflows/execute" : "/bare";
      route(vertx, port, path, URI.create(arguments[2]), workflow);
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

  private static void route(Vertx vertx, int port, String path, URI service, boolean workflow)
      throws Exception {
    int loops = Runtime.getRuntime().availableProcessors();
    HubHttpServer door =
        new HubHttpServer(
            vertx, TestServerConfig.of(port, 10_000_000, Duration.ofSeconds(60), loops));
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
            var route = from("platform-http:" + path).process(new Call(client, service));
            if (workflow) {
              route.process(BareRoute::parse);
              route.process(BareRoute::filter);
              route.process(BareRoute::sort);
              route.process(BareRoute::answer);
            }
          }
        });
    camel.start();
    door.open();
  }

  private static void parse(Exchange exchange) throws IOException {
    Buffer body = exchange.getMessage().getBody(Buffer.class);
    JsonNode users = JsonMappers.ANSWERS.readTree(body.getBytes());
    ObjectNode results = JsonMappers.object();
    results.set("fetch", users);
    exchange.getMessage().setBody(results);
  }

  private static void filter(Exchange exchange) {
    ObjectNode results = exchange.getMessage().getBody(ObjectNode.class);
    ArrayNode active = results.putArray("filter");
    for (JsonNode user : results.path("fetch")) {
      if (user.path("status").asText().equals("active")) {
        active.add(user);
      }
    }
  }

  private static void sort(Exchange exchange) {
    ObjectNode results = exchange.getMessage().getBody(ObjectNode.class);
    List<JsonNode> sorted = new ArrayList<>();
    results.path("filter").forEach(sorted::add);
    sorted.sort(Comparator.comparingInt((JsonNode user) -> user.path("points").asInt()).reversed());
    results.putArray("sort").addAll(sorted);
  }

  private static void answer(Exchange exchange) throws IOException {
    ObjectNode answer = JsonMappers.object().put("status", "success");
    answer.set("results", exchange.getMessage().getBody(ObjectNode.class));
    exchange.getMessage().setBody(Buffer.buffer(JsonMappers.MAPPER.writeValueAsBytes(answer)));
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
