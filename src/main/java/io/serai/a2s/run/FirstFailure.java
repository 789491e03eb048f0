package io.serai.a2s.run;

import org.apache.camel.AggregationStrategy;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Joins the children of a parallel step: what they found stands in the run that they share, so only
 * the first failure is kept.
 */
final class FirstFailure implements AggregationStrategy {

  @Override
  public Exchange aggregate(@Nullable Exchange before, Exchange child) {
    boolean keep =
        before != null && (before.getException() != null || child.getException() == null);
    return keep ? before : child;
  }
}
