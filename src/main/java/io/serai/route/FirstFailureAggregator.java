package io.serai.route;

import org.apache.camel.AggregationStrategy;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates exchanges whose results are in the run that they share, so that only the first failure
 * is kept. Routes name it {@value #NAME}. Thread-safe.
 */
public final class FirstFailureAggregator implements AggregationStrategy {
  /** Name in the registry. */
  public static final String NAME = "first-failure";

  /** Adds it to the registry of a context. */
  public static void bind(CamelContext camel) {
    camel.getRegistry().bind(NAME, AggregationStrategy.class, new FirstFailureAggregator());
  }

  @Override
  public Exchange aggregate(@Nullable Exchange before, Exchange child) {
    if (before == null) {
      return child;
    }
    return before.getException() != null || child.getException() == null ? before : child;
  }
}
