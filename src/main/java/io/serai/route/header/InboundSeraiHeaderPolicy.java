package io.serai.route.header;

import io.serai.route.EndpointOriginClassifier;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.NamedNode;
import org.apache.camel.Route;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.spi.RoutePolicy;
import org.apache.camel.support.RoutePolicySupport;
import org.jspecify.annotations.Nullable;

/**
 * A route policy that removes the {@code Serai} headers from messages that a route consumes from
 * outside, and keeps them beside the message.
 */
final class InboundSeraiHeaderPolicy extends RoutePolicySupport {

  /** Returns the policy of a route; null if only other routes and the HTTP server send to it. */
  @SuppressWarnings("NullAway") // no policy is null to Camel
  static @Nullable RoutePolicy of(CamelContext camel, String routeId, NamedNode node) {
    String input = node instanceof RouteDefinition route ? input(camel, route) : null;
    return input != null && isInternal(camel, input) ? null : new InboundSeraiHeaderPolicy();
  }

  @Override
  public void onExchangeBegin(Route route, Exchange exchange) {
    if (!SeraiHeaderGuard.areKept(exchange)) {
      SeraiHeaderGuard.setAside(exchange);
      cleanOriginal(exchange);
    }
  }

  /** Always true: a route that is stopped and resumed must keep its policy. */
  @Override
  public boolean isRunAllowed() {
    return true;
  }

  private static @Nullable String input(CamelContext camel, RouteDefinition route) {
    String uri = route.getInput().getEndpointUri();
    return uri == null ? null : camel.resolvePropertyPlaceholders(uri);
  }

  /** Whether the input is internal. The HTTP server itself removes these headers from requests. */
  private static boolean isInternal(CamelContext camel, String input) {
    boolean rest = input.startsWith("rest:") || input.startsWith("rest-openapi:");
    return EndpointOriginClassifier.isInternalInput(input)
        || (rest && "platform-http".equals(camel.getRestConfiguration().getComponent()));
  }

  /**
   * Also removes the headers from Camel's copy of the original message, which error handlers may
   * use.
   */
  private static void cleanOriginal(Exchange exchange) {
    if (exchange.getContext().isAllowUseOriginalMessage() && exchange.getUnitOfWork() != null) {
      Message original = exchange.getUnitOfWork().getOriginalInMessage();
      if (original != null) {
        SeraiHeaderGuard.of(original).keySet().forEach(original::removeHeader);
      }
    }
  }
}
