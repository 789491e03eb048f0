package io.serai.a2e.component;

import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * The iterations of a loop, or of one of its lanes: each n-th one. It ends with the list, or with
 * the run.
 */
final class LoopIterator implements Iterator<LoopIterator.Iteration> {
  private final ExchangeRunScope scope;
  private final CompositeState.Iterations state;
  private int next;
  private boolean counted;

  /** One iteration: the body of its exchange until that has entered it. */
  record Iteration(CompositeState.Iterations loop, int index) {}

  /**
   * Creates the iterations.
   *
   * @param scope the scope around the loop
   * @param first index of the first element
   */
  LoopIterator(ExchangeRunScope scope, CompositeState.Iterations state, int first) {
    this.scope = scope;
    this.state = state;
    this.next = first;
  }

  @Override
  public boolean hasNext() {
    if (counted) {
      return true;
    }
    WorkflowRunState run = scope.run();
    if (next >= state.elements().size() || state.failure() != null || run.end() != null) {
      return false;
    }
    if (!run.countIteration()) {
      state.fail(LoopFailureFactory.tooManyTogether(run.limits().maxTotalIterations()));
      return false;
    }
    counted = true;
    return true;
  }

  @Override
  public Iteration next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    counted = false;
    Iteration iteration = new Iteration(state, next);
    next += state.lanes();
    return iteration;
  }
}
