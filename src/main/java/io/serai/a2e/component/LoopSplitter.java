package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.workflow.Loop;
import java.util.Collections;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.camel.Exchange;
import org.apache.camel.RuntimeCamelException;
import org.apache.camel.support.ExpressionAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Splits a loop: begins it, and returns its iterations, or its lanes if several iterations may run
 * at once. There are none if the loop fails to begin.
 */
final class LoopSplitter extends ExpressionAdapter {
  private final String text;
  private final OperationIdResolver node;
  private final Loop loop;
  private final WorkflowRunFactory runs;

  /**
   * Creates the expression.
   *
   * @param text the expression, as routes have it
   */
  LoopSplitter(String text, OperationIdResolver node, Loop loop, WorkflowRunFactory runs) {
    this.text = text;
    this.node = node;
    this.loop = loop;
    this.runs = runs;
  }

  @Override
  public Object evaluate(Exchange exchange) {
    CompositeState.Iterations state = begin(exchange);
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

  private CompositeState.@Nullable Iterations begin(Exchange exchange) {
    ExchangeRunScope scope = runs.scope(exchange);
    if (scope.skips()) {
      return null;
    }
    WorkflowRunState run = scope.run();
    OperationFailure over = scope.over();
    if (over != null) {
      throw new RuntimeCamelException(over);
    }
    String id = node.id(exchange, text);
    try {
      if (scope.keeps(id)) {
        scope.takeOver(id);
        scope.skipUntilEndOf(id);
        return null;
      }
      scope.begun(id);
      run.requirePermission(loop);
    } catch (OperationFailure refused) {
      CompositeEnd.fail(id, scope, refused);
      return null;
    } catch (DataException invalid) {
      CompositeEnd.fail(id, scope, OperationFailure.of(invalid));
      return null;
    }
    JsonNode elements = scope.data().find(loop.inputPath());
    if (!elements.isArray()) {
      CompositeEnd.fail(id, scope, LoopFailureFactory.noList(loop.inputPath(), elements));
      return null;
    }
    int most = run.limits().maxIterations();
    if (elements.size() > most) {
      CompositeEnd.fail(id, scope, LoopFailureFactory.tooMany(elements.size(), most));
      return null;
    }
    return scope.openLoop(id, elements, loop.concurrency());
  }

  @Override
  public String toString() {
    return text;
  }
}
