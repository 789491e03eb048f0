package io.serai.a2e.component;

import io.serai.a2e.component.OperationProcessor.Work;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.concurrent.RoundRobinExecutor;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * Computes with much data on threads of its own, because it would hold up an event loop. Agents
 * take turns.
 *
 * @param workers run the computations; bounded
 * @param here returns the executor on which the caller continues
 */
public record LargeDataWorker(RoundRobinExecutor workers, Supplier<Executor> here) {

  /** Bytes of data, as they are estimated, from which on computing takes more than some ms. */
  private static final long LARGE = 1024 * 1024;

  /** Computes something, and returns what to do with it on the thread of the run. */
  @FunctionalInterface
  public interface Computation {

    /**
     * Computes it.
     *
     * @throws io.serai.a2e.data.DataException if the data does not fit
     */
    Work run();
  }

  /**
   * Runs a computation, and what it returns where the caller runs: on a worker if there is much
   * data, else at once.
   *
   * @param run whose data it is
   * @param bytes size of the data
   * @param attempts number of attempts that a failure reports
   * @throws OperationFailure if too many computations wait
   */
  void run(
      WorkflowRunState run,
      long bytes,
      int attempts,
      OperationProcessor<?>.Completion end,
      Computation computation)
      throws OperationFailure {
    if (bytes <= LARGE) {
      end.guard(attempts, () -> computation.run().run());
      return;
    }
    Executor back = here.get();
    try {
      workers.execute(
          run.agent(),
          () ->
              end.guard(
                  attempts,
                  () -> {
                    requireGoingOn(run);
                    Work next = computation.run();
                    back.execute(() -> end.guard(attempts, next));
                  }));
    } catch (RejectedExecutionException full) {
      throw busy();
    }
  }

  private static void requireGoingOn(WorkflowRunState run) throws OperationFailure {
    OperationFailure end = run.end();
    if (end != null) {
      throw end;
    }
  }

  /** Returns the failure of a run for whose computation there is no room. */
  public static OperationFailure busy() {
    return OperationFailure.of(
        A2eErrorType.EXECUTION,
        "The hub computes with large data of other executions now.",
        "Try again in a few seconds.");
  }
}
