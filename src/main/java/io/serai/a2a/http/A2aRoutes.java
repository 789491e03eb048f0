package io.serai.a2a.http;

import io.serai.a2a.card.AgentCardProvider;
import io.serai.a2a.json.Codec;
import io.serai.security.SigningKey;
import java.util.Optional;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;

/** Camel routes for the HTTP bindings, the agent card and the public signing key. */
public final class A2aRoutes extends RouteBuilder {
  private static final String WITH_SUBPATHS = "?matchOnUriPrefix=true";
  private static final String GET_ONLY = "?httpMethodRestrict=GET";

  private final OperationGateway operationGateway;
  private final AgentCardProvider agentCardProvider;
  private final boolean legacy;
  private final Optional<SigningKey> key;

  /**
   * @param legacy whether 0.3 is served too
   * @param key key that signs the cards, published as a JSON Web Key Set; empty if cards are not
   *     signed
   */
  public A2aRoutes(
      OperationGateway operationGateway,
      AgentCardProvider agentCardProvider,
      boolean legacy,
      Optional<SigningKey> key) {
    this.operationGateway = operationGateway;
    this.agentCardProvider = agentCardProvider;
    this.legacy = legacy;
    this.key = key;
  }

  @Override
  public void configure() {
    errorHandler(noErrorHandler());
    route(
        "a2a-rpc",
        JsonRpcBinding.PATH + WITH_SUBPATHS + "&httpMethodRestrict=POST",
        new JsonRpcBinding(operationGateway));
    route(
        "a2a-rest",
        RestBinding.PATH + WITH_SUBPATHS,
        new RestBinding(operationGateway, RestBinding.PATH, Codec.V1_0));
    if (legacy) {
      route(
          "a2a-rest03",
          RestBinding.OLD_PATH + WITH_SUBPATHS,
          new RestBinding(operationGateway, RestBinding.OLD_PATH, Codec.V0_3_HTTP));
    }
    route(
        "a2a-card",
        AgentCardEndpoint.PATH + GET_ONLY,
        new AgentCardEndpoint(operationGateway, agentCardProvider));
    route(
        "a2a-card-old",
        AgentCardEndpoint.OLD_PATH + GET_ONLY,
        new AgentCardEndpoint(operationGateway, agentCardProvider));
    key.ifPresent(
        signingKey ->
            route("a2a-keys", JwksEndpoint.PATH + GET_ONLY, new JwksEndpoint(signingKey)));
  }

  private void route(String id, String path, Processor binding) {
    from("platform-http:" + path).routeId(id).process(binding).id(id + "-binding");
  }
}
