package io.serai.route.cache;

import org.apache.camel.model.RouteDefinition;

/** Defines a route: adds its nodes to a route definition. */
@FunctionalInterface
public interface RouteDefiner {

  /**
   * Adds the nodes to a route whose {@code from}, route id and prefix of node ids are already set.
   * Called once per compilation, on the compiler's thread.
   */
  void define(RouteDefinition route) throws Exception;

  /** Returns the number of steps of the route; its size in memory grows with them. */
  default int size() {
    return 1;
  }

  /**
   * Whether JMX statistics of each node are enabled, in addition to those of the route. If not,
   * they can be enabled through JMX while the route is loaded.
   */
  default boolean countsNodes() {
    return true;
  }
}
