package io.serai.dialect.organization.bridge;

import io.serai.outbound.OutboundResponse;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.route.NamedProcessNode;
import io.serai.security.vault.Vault;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.RouteDefinition;

/**
 * The routes to Agent Zero: {@code organization-message} gives it a message and waits for the
 * answer, {@code organization-stop} ends a conversation.
 */
public final class AgentZeroRoutes {
  static final String MESSAGE = "organization-message";
  static final String STOP = "organization-stop";

  private AgentZeroRoutes() {}

  /** Adds the routes to a builder. */
  public static void add(RouteBuilder builder, OutboundGateway outbound, Vault vault) {
    Processor request =
        new AgentZeroRequestProcessor(new AgentZeroKeys(vault, outbound.privateHosts()));
    RouteDefinition message =
        call(
            builder,
            request,
            outbound,
            MESSAGE,
            "Gives Agent Zero a message, once, and waits for its answer.");
    message.addOutput(
        NamedProcessNode.of(
            builder.getContext(),
            MESSAGE + "-answer",
            "Reads the answer.",
            AgentZeroRoutes::readAnswer));
    call(builder, request, outbound, STOP, "Asks Agent Zero to end a conversation.");
  }

  /** Returns the address of a route. A route that is not there fails the call at once. */
  static String address(String route) {
    return "direct:" + route + "?block=false";
  }

  private static RouteDefinition call(
      RouteBuilder builder,
      Processor request,
      OutboundGateway outbound,
      String id,
      String description) {
    RouteDefinition route = builder.from("direct:" + id).routeId(id).routeDescription(description);
    CamelContext camel = builder.getContext();
    route.addOutput(NamedProcessNode.of(camel, id + "-request", "Writes the request.", request));
    route.addOutput(
        NamedProcessNode.of(
            camel, id + "-post", "Sends the request through the outbound guard.", outbound));
    return route;
  }

  private static void readAnswer(Exchange exchange) throws AgentZeroException {
    OutboundResponse response = exchange.getMessage().getBody(OutboundResponse.class);
    exchange.getMessage().setBody(AgentZeroAnswer.read(response));
  }
}
