package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.workflow.Loop;
import java.util.Collections;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.camel.Exchange;
import org.apache.camel.support.ExpressionAdapter;

/**
 * Splits a loop: begins it, and returns its iterations, or its lanes if several iterations may run
 * at once. There are none if the loop fails to begin.
 */
final class LoopSplitter extends ExpressionAdapter {
  private final String text;
  private final Loop loop;
  private final WorkflowRunFactory runs;

  /**
   * Creates the expression.
   *
   * @param text the expression, as routes have it
   */
  LoopSplitter(String text, Loop loop, WorkflowRunFactory runs) {
    this.text = text;
    this.loop = loop;
    this.runs = runs;
  }

  @Override
  public Object evaluate(Exchange exchange) {
    CompositeState.Iterations state = new CompositeBegin(text, loop, runs).on(exchange, this::open);
    if (state == null) {
      return Collections.emptyIterator();
    }
    return loop.concurrency() == 1
        ? new LoopIterator(ExchangeRunScope.of(exchange), state, 0)
        : lanes(state);
  }

  private static Iterator<LoopLane> lanes(CompositeState.Iterations state) {
    int lanes = Math.min(state.lanes(), state.elements().size());
    return IntStream.range(0, lanes).mapToObj(lane -> new LoopLane(state, lane)).iterator();
  }

  private CompositeState.Iterations open(String id, ExchangeRunScope scope)
      throws OperationFailure {
    JsonNode elements = scope.data().find(loop.inputPath());
    if (!elements.isArray()) {
      throw LoopFailureFactory.noList(loop.inputPath(), elements);
    }
    int most = scope.run().limits().maxIterations();
    if (elements.size() > most) {
      throw LoopFailureFactory.tooMany(elements.size(), most);
    }
    return scope.openLoop(id, elements, loop.concurrency());
  }

  @Override
  public String toString() {
    return text;
  }
}
