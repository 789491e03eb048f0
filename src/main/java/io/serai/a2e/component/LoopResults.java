package io.serai.a2e.component;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import org.apache.camel.AggregationStrategy;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** What happens to the exchanges of a loop before its iterations and behind them. Thread-safe. */
final class LoopResults implements AggregationStrategy {

  /** Puts an exchange into the scope of its iteration; its body becomes the element. */
  static void enter(Exchange exchange) {
    LoopIterator.Iteration iteration = exchange.getMessage().getBody(LoopIterator.Iteration.class);
    RunScope.of(exchange).iteration(iteration.loop(), iteration.index()).enter(exchange);
    exchange.getMessage().setBody(iteration.loop().elements().get(iteration.index()));
  }

  /** Keeps the first failure of the lanes. */
  static Exchange firstFailure(@Nullable Exchange before, Exchange lane) {
    return before == null || before.getException() == null ? lane : before;
  }

  /**
   * Keeps the results of an iteration that has ended.
   *
   * @return the exchange, which has left the iteration and has no exception
   */
  @Override
  public Exchange aggregate(@Nullable Exchange before, Exchange iteration) {
    RunScope scope = RunScope.of(iteration);
    RunScope outer = scope.outer();
    CompositeState.Iterations state = scope.loop();
    if (state != null && outer.isOpen(state) && state.failure() == null) {
      keep(scope, outer, state, iteration);
    }
    iteration.setException(null); // the end of the loop fails, if it has to
    outer.giveTo(iteration);
    return iteration;
  }

  private static void keep(
      RunScope scope, RunScope outer, CompositeState.Iterations state, Exchange iteration) {
    int index = scope.data().index();
    OperationFailure failure = failure(scope, iteration);
    if (failure == null) {
      ObjectNode results = JsonMappers.object();
      scope.results().forEach(results::set);
      state.result(index, results);
    } else if (outer.run().continuesOnError() && outer.run().end() == null) {
      state.result(index, JsonMappers.object().put("error", failure.message()));
    } else {
      state.fail(failure);
    }
  }

  private static @Nullable OperationFailure failure(RunScope scope, Exchange iteration) {
    Exception failure = iteration.getException();
    if (scope.failure() != null || failure == null) {
      return scope.failure();
    }
    OperationFailure over = scope.run().end();
    return over != null ? over : LoopFailures.unexpected(failure);
  }
}
