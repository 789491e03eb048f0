package io.serai.a2e.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.JsonSize;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Loop;
import io.serai.document.JsonMappers;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.apache.camel.Exchange;
import org.apache.camel.RuntimeCamelException;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a loop: what it splits, the scope of each iteration, the collection of their
 * results, and the end.
 *
 * <p>A loop whose iterations may run at once is split into lanes first. Each lane runs every n-th
 * iteration, one after another.
 */
final class LoopIteration {
  private static final String LANE = "serai.workflow-lane";

  private final String id;
  private final Loop loop;

  LoopIteration(String id, Loop loop) {
    this.id = id;
    this.loop = loop;
  }

  /** Begins the loop and returns the numbers of its lanes; none if it failed to begin. */
  List<Integer> lanes(Exchange exchange) {
    CompositeState.Iterations state = begin(exchange);
    int lanes = state == null ? 0 : Math.min(loop.concurrency(), state.elements().size());
    return IntStream.range(0, lanes).boxed().toList();
  }

  /** Keeps the first failure of the lanes. */
  static Exchange firstFailure(@Nullable Exchange before, Exchange lane) {
    return before == null || before.getException() == null ? lane : before;
  }

  /** Makes the exchange of a lane remember its number. */
  void enterLane(Exchange exchange) {
    exchange.setProperty(LANE, exchange.getMessage().getBody());
  }

  /** Returns the iterations of a lane. */
  Iterator<Integer> iterationsOfLane(Exchange exchange) {
    RunScope scope = RunScope.of(exchange);
    int lane = exchange.getProperty(LANE, 0, Integer.class);
    return new Iterations(scope, state(scope), lane, loop.concurrency());
  }

  /** Begins the loop and returns its iterations; none if it failed to begin. */
  Iterator<Integer> iterations(Exchange exchange) {
    CompositeState.Iterations state = begin(exchange);
    return state == null
        ? List.<Integer>of().iterator()
        : new Iterations(RunScope.of(exchange), state, 0, 1);
  }

  private CompositeState.@Nullable Iterations begin(Exchange exchange) {
    RunScope scope = RunScope.of(exchange);
    WorkflowRun run = scope.run();
    OperationFailure over = scope.over();
    if (over != null) {
      throw new RuntimeCamelException(over);
    }
    run.begun(id, scope.isIteration());
    try {
      run.requirePermission(loop);
    } catch (OperationFailure refused) {
      CompositeEnd.fail(id, scope, refused);
      return null;
    }
    JsonNode elements = scope.data().find(loop.inputPath());
    if (!elements.isArray()) {
      CompositeEnd.fail(id, scope, noList(elements));
      return null;
    }
    if (elements.size() > run.limits().maxIterations()) {
      CompositeEnd.fail(id, scope, tooMany(elements.size(), run.limits().maxIterations()));
      return null;
    }
    CompositeState.Iterations state = new CompositeState.Iterations(elements);
    scope.open(id, state);
    return state;
  }

  private OperationFailure noList(JsonNode value) {
    String found = value.isMissingNode() ? "no value" : "no list";
    return OperationFailure.of(
        A2eErrorType.DATA,
        "There is " + found + " at " + loop.inputPath() + ", and a Loop runs over a list.",
        "Let inputPath be the path of a list.");
  }

  private static OperationFailure tooMany(int size, int max) {
    return OperationFailure.of(
        A2eErrorType.DATA,
        "The list has " + size + " elements, and a Loop runs over at most " + max + ".",
        "Filter the list before the Loop, or fetch it page by page.");
  }

  private static OperationFailure tooManyInAll(int max) {
    return OperationFailure.of(
        A2eErrorType.EXECUTION,
        "The loops of the execution run more than " + max + " iterations together.",
        "Nest fewer loops, or filter their lists before.");
  }

  /** Makes an exchange the one of an iteration; its body is the index. */
  void enterIteration(Exchange exchange) {
    RunScope scope = RunScope.of(exchange);
    int index = exchange.getMessage().getBody(Integer.class);
    scope.iteration(state(scope), index).enter(exchange);
  }

  /**
   * Keeps the results of an iteration that has ended.
   *
   * @return the exchange, which has left the iteration and has no exception
   */
  Exchange collect(@Nullable Exchange before, Exchange iteration) {
    RunScope scope = RunScope.of(iteration);
    RunScope outer = scope.outer();
    CompositeState open = outer.state(id);
    if (open instanceof CompositeState.Iterations state && state.failure() == null) {
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
    iteration.setException(null); // the end of the loop fails, if it has to
    outer.enter(iteration);
    return iteration;
  }

  private static @Nullable OperationFailure failure(RunScope scope, Exchange iteration) {
    Exception failure = iteration.getException();
    if (scope.failure() != null || failure == null) {
      return scope.failure();
    }
    OperationFailure over = scope.run().end();
    return over != null
        ? over
        : OperationFailure.of(
            A2eErrorType.EXECUTION,
            "The hub failed to run an iteration: " + failure.getClass().getSimpleName() + ".",
            "Report this to an operator.");
  }

  /** Ends the loop with the list of the results of its iterations. */
  void end(Exchange exchange) {
    RunScope scope = RunScope.of(exchange);
    if (!(scope.close(id) instanceof CompositeState.Iterations state)) {
      return;
    }
    if (!scope.isIteration()) {
      scope.run().loopEnded(loop);
    }
    OperationFailure failure = state.failure();
    if (failure != null) {
      CompositeEnd.fail(id, scope, failure);
      return;
    }
    JsonNode results = state.results();
    CompositeEnd.succeed(id, scope, state, loop.outputPath(), results, JsonSize.ofList(results));
  }

  private CompositeState.Iterations state(RunScope scope) {
    if (scope.state(id) instanceof CompositeState.Iterations state) {
      return state;
    }
    throw new IllegalStateException("the loop " + id + " has not begun");
  }

  /** Counts up indexes until the list, or the run, ends. */
  private static final class Iterations implements Iterator<Integer> {
    private final RunScope scope;
    private final CompositeState.Iterations state;
    private final int step;
    private int next;
    private boolean counted;

    Iterations(RunScope scope, CompositeState.Iterations state, int first, int step) {
      this.scope = scope;
      this.state = state;
      this.next = first;
      this.step = step;
    }

    @Override
    public boolean hasNext() {
      if (counted) {
        return true;
      }
      WorkflowRun run = scope.run();
      if (next >= state.elements().size() || state.failure() != null || run.end() != null) {
        return false;
      }
      if (!run.countIteration()) {
        state.fail(tooManyInAll(run.limits().maxTotalIterations()));
        return false;
      }
      counted = true;
      return true;
    }

    @Override
    public Integer next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      counted = false;
      int index = next;
      next += step;
      return index;
    }
  }
}
