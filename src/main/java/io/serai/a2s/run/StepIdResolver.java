package io.serai.a2s.run;

import org.apache.camel.Exchange;
import org.apache.camel.support.ExchangeHelper;
import org.jspecify.annotations.Nullable;

/**
 * The id of the step that a node of a route runs. A node of a compiled capability is made with it.
 * In other routes it is the id of the node: without the prefix that begins with the route's.
 *
 * @param known the id; null if it is that of the node
 */
record StepIdResolver(@Nullable String known) {
  /** The step of a node that says itself which one it is. */
  static final StepIdResolver OF_NODE = new StepIdResolver(null);

  private static final String NONE = "none";

  /** Returns the id of the step that an exchange is at. */
  String of(Exchange exchange) {
    return known == null ? ofNode(exchange) : known;
  }

  /** Returns the id of the node that an exchange is at. */
  static String ofNode(Exchange exchange) {
    String node = exchange.getExchangeExtension().getHistoryNodeId();
    if (node == null) {
      return NONE;
    }
    String prefix = ExchangeHelper.getAtRouteId(exchange) + "/";
    return node.startsWith(prefix) ? node.substring(prefix.length()) : node;
  }
}
