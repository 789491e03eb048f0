package io.serai.a2a.http;

import io.serai.a2a.card.AgentCardProvider;
import io.serai.a2a.card.CardForm;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aOperation.HttpEndpoint;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.route.NamedProcessNode;
import io.serai.security.key.SigningKey;
import java.util.Optional;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.rest.RestDefinition;

/**
 * The HTTP endpoints of A2A in Camel's REST DSL: HTTP+JSON of both versions, JSON-RPC, the agent
 * card and the signing keys.
 *
 * <p>Each path of HTTP+JSON has a route of its own: {@code a2a-rest-get-task}, {@code
 * a2a-rest03-get-task}. All methods of JSON-RPC have the route {@code a2a-rpc}, or {@code
 * a2a-rpc-of-agent} where the path names an agent. Metrics count each operation of each binding.
 */
public final class A2aRoutes extends RouteBuilder {
  /**
   * Answers a request with the agent card and the members of all protocols, for protocols that have
   * it at a path of theirs.
   */
  public static final String CARD = "direct:a2a-agent-card";

  /**
   * Answers {@code GET /tasks/{id}} at the root as HTTP+JSON of 1.0 does, for the protocol that has
   * this path.
   */
  public static final String ROOT_TASK = "direct:a2a-root-get-task";

  private static final String REST = "/a2a/rest";
  private static final String OLD_REST = "/a2a/rest03/v1";

  private static final String ROOT = "a2a-root";

  private final A2aVersionNegotiation versions;
  private final OperationGateway gateway;
  private final ResponseWriterConfig responses;
  private final AgentCardProvider cards;
  private final boolean atRoot;
  private final Optional<SigningKey> key;
  private final Optional<? extends RouteBuilder> notifications;

  /**
   * @param atRoot whether HTTP+JSON of 1.0 is also served at the root
   * @param key that signs the cards
   * @param notifications the API of push notifications; empty if the hub sends none
   */
  public A2aRoutes(
      A2aVersionNegotiation versions,
      OperationGateway gateway,
      ResponseWriterConfig responses,
      AgentCardProvider cards,
      boolean atRoot,
      Optional<SigningKey> key,
      Optional<? extends RouteBuilder> notifications) {
    this.versions = versions;
    this.gateway = gateway;
    this.responses = responses;
    this.cards = cards;
    this.atRoot = atRoot;
    this.key = key;
    this.notifications = notifications;
  }

  @Override
  public void configure() throws Exception {
    errorHandler(noErrorHandler());
    rest("a2a-rest", REST, Codec.V1_0);
    if (versions.served().contains(A2aVersion.V0_3)) {
      rest("a2a-rest03", OLD_REST, Codec.V0_3_HTTP);
    }
    if (atRoot) {
      restAtRoot();
    }
    rpc();
    documents();
    if (notifications.isPresent()) {
      include(notifications.get());
    }
  }

  private void include(RouteBuilder other) throws Exception {
    other.setCamelContext(getContext());
    other.configure();
    getRouteCollection().getRoutes().addAll(other.getRouteCollection().getRoutes());
    getRestCollection().getRests().addAll(other.getRestCollection().getRests());
  }

  private void rest(String prefix, String base, Codec codec) {
    A2aVersion version = codec.version();
    RestDefinition rest =
        rest(base).description("A2A " + version.text() + " over HTTP+JSON: messages and tasks.");
    for (A2aOperation operation : A2aOperation.values()) {
      String id = prefix + "-" + operation.id();
      for (HttpEndpoint endpoint : operation.endpoints(version)) {
        RestPathTemplate path = RestPathTemplate.of(endpoint.path());
        serve(rest, endpoint.method(), path, id, operation, codec);
        serve(rest, endpoint.method(), path.withTenant(), id + "-of-agent", operation, codec);
        id += "-2";
      }
    }
  }

  /**
   * Serves the paths of the default agent at the root. Another protocol has {@code /tasks/{id}}.
   */
  private void restAtRoot() {
    // without a base, Camel would read the colon of a path such as /message:send as its end
    RestDefinition rest = rest("/").description("A2A 1.0 over HTTP+JSON, at the root.");
    for (A2aOperation operation : A2aOperation.values()) {
      String id = ROOT + "-" + operation.id();
      for (HttpEndpoint endpoint : operation.endpoints(A2aVersion.V1_0)) {
        RestPathTemplate path = RestPathTemplate.of(endpoint.path());
        if (operation == A2aOperation.GET) {
          run(path, id, operation, Codec.V1_0);
        } else {
          serve(rest, endpoint.method(), path, id, operation, Codec.V1_0);
        }
        id += "-2";
      }
    }
  }

  private void serve(
      RestDefinition rest,
      String method,
      RestPathTemplate path,
      String id,
      A2aOperation operation,
      Codec codec) {
    verb(rest, method, path.template())
        .id(id + "-api")
        .description(operation.description())
        .to("direct:" + id);
    run(path, id, operation, codec);
  }

  private void run(RestPathTemplate path, String id, A2aOperation operation, Codec codec) {
    node(
        from("direct:" + id).routeId(id),
        id + "-operation",
        operation.description(),
        new RestOperationProcessor(versions, gateway, responses, operation, codec, path));
  }

  private static RestDefinition verb(RestDefinition rest, String method, String path) {
    return switch (method) {
      case "GET" -> rest.get(path);
      case "POST" -> rest.post(path);
      case "DELETE" -> rest.delete(path);
      default -> throw new IllegalArgumentException(method);
    };
  }

  private void rpc() {
    RestDefinition rest = rest("/a2a").description("A2A over JSON-RPC, 1.0 and 0.3 by method.");
    rest.post("/rpc")
        .id("a2a-rpc-api")
        .description("Calls a method of the default agent.")
        .to("direct:a2a-rpc");
    rest.post("/rpc/{tenant}")
        .id("a2a-rpc-of-agent-api")
        .description("Calls a method of an agent.")
        .to("direct:a2a-rpc-of-agent");
    call("a2a-rpc");
    call("a2a-rpc-of-agent");
  }

  private void call(String id) {
    RouteDefinition route = from("direct:" + id).routeId(id);
    node(
        route,
        id + "-decode",
        "Reads the JSON-RPC request and its method.",
        new JsonRpcDecoder(versions));
    node(
        route,
        id + "-operation",
        "Runs the method and writes its result.",
        new JsonRpcOperationProcessor(gateway, responses));
  }

  private void node(RouteDefinition route, String name, String description, Processor processor) {
    route.addOutput(NamedProcessNode.of(getContext(), name, description, processor));
  }

  private void documents() {
    RestDefinition rest = rest().description("A2A: who the agents are.");
    document(
        rest,
        AgentCardEndpoint.PATH,
        "a2a-card",
        "Reads the agent card.",
        card(CardForm.BOTH_VERSIONS));
    document(
        rest,
        AgentCardEndpoint.OLD_PATH,
        "a2a-card-old",
        "Reads the card of A2A 0.2, with the members of other protocols.",
        card(CardForm.ALL_PROTOCOLS));
    node(
        from(CARD).routeId("a2a-agent-card"),
        "a2a-agent-card-binding",
        "Writes the agent card.",
        card(CardForm.ALL_PROTOCOLS));
    key.ifPresent(
        signs ->
            document(
                rest,
                JwksEndpoint.PATH,
                "a2a-keys",
                "Reads the keys that sign agent cards.",
                new JwksEndpoint(signs)));
  }

  private AgentCardEndpoint card(CardForm form) {
    return new AgentCardEndpoint(gateway.calls(), cards, form);
  }

  private void document(
      RestDefinition rest, String path, String id, String description, Processor processor) {
    rest.get(path)
        .id(id + "-api")
        .description(description)
        .produces("application/json")
        .to("direct:" + id);
    node(from("direct:" + id).routeId(id), id + "-binding", description, processor);
  }
}
