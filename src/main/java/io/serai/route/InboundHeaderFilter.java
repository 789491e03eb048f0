package io.serai.route;

import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.NamedNode;
import org.apache.camel.Route;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.spi.RoutePolicy;
import org.apache.camel.support.RoutePolicySupport;
import org.jspecify.annotations.Nullable;

/** Sets the headers of the hub aside where they come in with a message that a route consumes. */
final class InboundHeaderFilter extends RoutePolicySupport {

  /** The policy of a route; none where only other routes and the front door send there. */
  @SuppressWarnings("NullAway") // no policy is null to Camel
  static @Nullable RoutePolicy of(CamelContext camel, String routeId, NamedNode node) {
    String input = node instanceof RouteDefinition route ? input(camel, route) : null;
    return input != null && isInternal(camel, input) ? null : new InboundHeaderFilter();
  }

  @Override
  public void onExchangeBegin(Route route, Exchange exchange) {
    if (!SeraiHeaders.areKept(exchange)) {
      SeraiHeaders.setAside(exchange);
      cleanOriginal(exchange);
    }
  }

  /** A route that is stopped and goes on may not go on without. */
  @Override
  public boolean isRunAllowed() {
    return true;
  }

  private static @Nullable String input(CamelContext camel, RouteDefinition route) {
    String uri = route.getInput().getEndpointUri();
    return uri == null ? null : camel.resolvePropertyPlaceholders(uri);
  }

  /** The front door takes these headers off requests itself. */
  private static boolean isInternal(CamelContext camel, String input) {
    boolean rest = input.startsWith("rest:") || input.startsWith("rest-openapi:");
    return EndpointOrigins.isInternalInput(input)
        || (rest && "platform-http".equals(camel.getRestConfiguration().getComponent()));
  }

  /** Where an error handler is to have the message as it came, that is a copy. */
  private static void cleanOriginal(Exchange exchange) {
    if (exchange.getContext().isAllowUseOriginalMessage() && exchange.getUnitOfWork() != null) {
      Message original = exchange.getUnitOfWork().getOriginalInMessage();
      if (original != null) {
        SeraiHeaders.of(original).keySet().forEach(original::removeHeader);
      }
    }
  }
}
