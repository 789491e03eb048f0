package io.serai.route;

import org.apache.camel.model.RouteDefinition;

/** What a route is compiled from: it writes the nodes of the route into its definition. */
@FunctionalInterface
public interface RouteDefinitionSource {

  /**
   * Adds the nodes to a route whose {@code from}, route id and prefix of node ids are already set.
   * Called once per compilation, on the compiler's thread.
   */
  void define(RouteDefinition route) throws Exception;

  /** How many steps the route has: its size in memory grows with them. */
  default int size() {
    return 1;
  }

  /**
   * Whether JMX counts what passes each node, as it counts what passes the route; where it does
   * not, it can be told to while the route stands.
   */
  default boolean countsNodes() {
    return true;
  }
}
