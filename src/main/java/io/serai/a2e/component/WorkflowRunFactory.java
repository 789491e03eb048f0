package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Workflow;
import io.serai.concurrent.ByteBudget;
import io.serai.security.Caller;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.run.work.CancellationToken;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.camel.Exchange;
import org.apache.camel.support.SynchronizationAdapter;

/**
 * Begins the runs of workflows. An exchange of any other route whose node is an operation is a run
 * of its own, which begins with its first operation and ends with the exchange. It may do what the
 * hub itself may, as the route's author wrote it; what it stores and the memory of its data are
 * those of the caller. Thread-safe.
 */
public final class WorkflowRunFactory {
  private final RunLimits limits;
  private final ByteBudget budget;

  /** Creates runs that share the memory that the limits allow. */
  public WorkflowRunFactory(RunLimits limits) {
    this.limits = limits;
    this.budget = new ByteBudget(limits.maxTotalDataSize(), limits.maxAgentDataSize());
  }

  /** Returns the limits of each run. */
  public RunLimits limits() {
    return limits;
  }

  /**
   * Begins the run of a workflow.
   *
   * @param agent id of the agent that runs it
   * @param caller returns the agent, with its current permissions
   * @param kept operations that are not run, by their ids: objects with the {@code result} that an
   *     earlier execution had
   */
  public WorkflowRunState begin(
      Workflow workflow,
      String agent,
      Supplier<Caller> caller,
      boolean continuesOnError,
      JsonNode kept,
      WorkflowRunReport.Listener listener) {
    return new WorkflowRunState(
        workflow, agent, caller, limits, budget, continuesOnError, kept, listener);
  }

  /** Returns the scope of an exchange; if it has none, its run begins. */
  ExchangeRunScope scope(Exchange exchange) {
    ExchangeRunScope scope = ExchangeRunScope.find(exchange);
    if (scope == null) {
      WorkflowRunState run = begin(exchange);
      scope = ExchangeRunScope.of(run, RunData.ofInput(new ExchangeInput(exchange, run.memory())));
      scope.enter(exchange);
    } else if (scope.run().isOfRoute() && scope.run().memory().isReleased()) {
      // its data is that of a copy whose exchange has ended, such as a part of a multicast
      scope = scope.in(begin(exchange));
      scope.enter(exchange);
    }
    return scope;
  }

  private WorkflowRunState begin(Exchange exchange) {
    Caller caller = ExchangeTaskBinding.caller(exchange);
    String agent = caller == null ? Caller.HUB.id() : caller.id();
    WorkflowRunState run =
        new WorkflowRunState(
            null,
            agent,
            () -> Caller.HUB,
            limits,
            budget,
            false,
            MissingNode.getInstance(),
            (operation, log) -> {});
    Optional<CancellationToken.Registration> cancellation =
        ExchangeTaskBinding.of(exchange)
            .map(work -> work.task().cancellation().listen(how -> run.end(cancelled())));
    exchange
        .getExchangeExtension()
        .addOnCompletion(
            new SynchronizationAdapter() {
              @Override
              public void onDone(Exchange done) {
                cancellation.ifPresent(CancellationToken.Registration::close);
                run.memory().release();
              }
            });
    return run;
  }

  private static OperationFailure cancelled() {
    return OperationFailure.of(
        A2eErrorType.EXECUTION, "The task was cancelled.", "Send the request again.");
  }
}
