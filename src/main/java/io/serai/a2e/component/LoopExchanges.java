package io.serai.a2e.component;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import org.apache.camel.AggregationStrategy;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** Prepares the exchanges of a loop for its iterations, and collects their results. Thread-safe. */
final class LoopExchanges implements AggregationStrategy {

  /** Puts an exchange into the scope of its iteration; its body becomes the element. */
  static void enter(Exchange exchange) {
    ExchangeRunScope scope = ExchangeRunScope.of(exchange);
    if (exchange.getMessage().getBody() instanceof LoopIterator.Iteration iteration) {
      CompositeState.Iterations loop = iteration.loop();
      scope.iteration(loop, iteration.index()).enter(exchange);
      scope.giveResult(exchange, loop.elements().get(iteration.index()));
    }
  }

  /**
   * Keeps the results of an iteration that has ended.
   *
   * @return the exchange, which has left the iteration. It has no exception: the end of the loop
   *     fails, if it has to. A route may have no such end, and fails here
   */
  @Override
  public Exchange aggregate(@Nullable Exchange before, Exchange iteration) {
    ExchangeRunScope scope = ExchangeRunScope.of(iteration);
    ExchangeRunScope outer = scope.outer();
    CompositeState.Iterations state = scope.loop();
    if (before != null && before.getException() != null) {
      return before; // a route whose loop has failed
    }
    if (state != null && outer.isOpen(state) && state.failure() == null) {
      keep(scope, outer, state, iteration);
    }
    if (!outer.run().isOfRoute()) {
      iteration.setException(null);
    }
    outer.enter(iteration);
    return iteration;
  }

  private static void keep(
      ExchangeRunScope scope,
      ExchangeRunScope outer,
      CompositeState.Iterations state,
      Exchange iteration) {
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

  private static @Nullable OperationFailure failure(ExchangeRunScope scope, Exchange iteration) {
    Exception failure = iteration.getException();
    if (failure == null) { // also if one was handled, as a route may
      return null;
    }
    if (scope.failure() != null) {
      return scope.failure();
    }
    OperationFailure over = scope.run().end();
    return over != null ? over : LoopFailureFactory.unexpected(failure);
  }
}
