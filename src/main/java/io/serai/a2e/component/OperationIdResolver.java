package io.serai.a2e.component;

import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * The id of the operation that a node of a route runs. A node of a compiled workflow is made with
 * it. In other routes it is read from the id of the node: what is behind the last slash, up to the
 * first dot.
 *
 * @param known the id; null if it is that of the node
 */
record OperationIdResolver(@Nullable String known) {
  private static final String NONE = "none";

  /** The operation of a node that says itself which one it is. */
  static final OperationIdResolver OF_NODE = new OperationIdResolver(null);

  static OperationIdResolver of(String id) {
    return new OperationIdResolver(id);
  }

  /** Returns the id of the operation that an exchange is at. */
  String id(Exchange exchange) {
    return id(exchange, NONE);
  }

  /**
   * Returns the id of the operation that an exchange is at.
   *
   * @param text the id where the exchange is at no node, as in the second round of a loop of Camel
   */
  String id(Exchange exchange, String text) {
    return known == null ? of(exchange, text) : known;
  }

  private static String of(Exchange exchange, String text) {
    String node = exchange.getExchangeExtension().getHistoryNodeId();
    if (node == null) {
      return text;
    }
    int begin = node.lastIndexOf('/') + 1;
    int end = node.indexOf('.', begin);
    return end < 0 ? node.substring(begin) : node.substring(begin, end);
  }
}
