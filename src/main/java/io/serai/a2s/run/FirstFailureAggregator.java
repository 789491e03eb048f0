package io.serai.a2s.run;

import org.apache.camel.AggregationStrategy;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates the children of a parallel step. Their results are in the run that they share, so only
 * the first failure is kept.
 */
final class FirstFailureAggregator implements AggregationStrategy {

  @Override
  public Exchange aggregate(@Nullable Exchange before, Exchange child) {
    if (before == null) {
      return child;
    }
    return before.getException() != null || child.getException() == null ? before : child;
  }
}
