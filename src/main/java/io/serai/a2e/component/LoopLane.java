package io.serai.a2e.component;

import java.util.Collections;
import java.util.Iterator;
import org.apache.camel.Exchange;
import org.apache.camel.support.ExpressionAdapter;

/**
 * A lane of a loop whose iterations may run at once. Each lane runs every n-th iteration, one after
 * another.
 */
record LoopLane(CompositeState.Iterations loop, int number) {
  private static final String PROPERTY = "CamelSeraiLoopLane";

  /** Makes the exchange of a lane remember it. */
  static void enter(Exchange exchange) {
    exchange.setProperty(PROPERTY, exchange.getMessage().getBody(LoopLane.class));
  }

  private static Iterator<?> iterations(Exchange exchange) {
    LoopLane lane = exchange.getProperty(PROPERTY, LoopLane.class);
    return lane == null
        ? Collections.emptyIterator()
        : new LoopIterator(ExchangeRunScope.of(exchange), lane.loop, lane.number);
  }

  /** What the inner split of such a loop splits: the iterations of the lane. */
  static final class Iterations extends ExpressionAdapter {
    static final String TEXT = "each of the lane";

    @Override
    public Object evaluate(Exchange exchange) {
      return iterations(exchange);
    }

    @Override
    public String toString() {
      return TEXT;
    }
  }
}
