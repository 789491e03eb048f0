package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.JsonSize;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Workflow;
import io.serai.concurrent.ByteBudget;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.security.Caller;
import io.serai.task.component.BodyPartsConverter;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.run.CancellationToken;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.camel.Exchange;
import org.apache.camel.RuntimeCamelException;
import org.apache.camel.support.SynchronizationAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Begins the runs of workflows. An exchange of any other route whose node is an operation is a run
 * of its own: its data has the body at its first operation at {@code /workflow/input}, it has the
 * rights of the route's author, and it ends with the exchange. Thread-safe.
 */
public final class WorkflowRuns {
  private static final DataPath INPUT = DataPath.parse("/workflow/input");

  private final RunLimits limits;
  private final ByteBudget budget;

  /** Creates runs that share the memory that the limits allow. */
  public WorkflowRuns(RunLimits limits) {
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
   */
  public WorkflowRun begin(
      Workflow workflow,
      String agent,
      Supplier<Caller> caller,
      boolean continuesOnError,
      WorkflowRun.Listener listener) {
    return new WorkflowRun(workflow, agent, caller, limits, budget, continuesOnError, listener);
  }

  /** Returns the scope of an exchange; if it has none, its run begins. */
  RunScope scope(Exchange exchange) {
    RunScope scope = exchange.getProperty(RunScope.PROPERTY, RunScope.class);
    return scope == null ? begin(exchange) : scope.forExchange(exchange);
  }

  private RunScope begin(Exchange exchange) {
    Caller caller = ExchangeTaskBinding.caller(exchange);
    String agent = caller == null ? Caller.HUB.id() : caller.id();
    WorkflowRun run =
        new WorkflowRun(
            null, agent, () -> Caller.HUB, limits, budget, false, (operation, log) -> {});
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
    RunScope scope = RunScope.of(run);
    scope.enter(exchange);
    JsonNode input = input(exchange);
    if (input != null) {
      put(scope, input);
    }
    return scope;
  }

  private static void put(RunScope scope, JsonNode input) {
    try {
      scope.run().memory().add(JsonSize.of(input));
    } catch (OperationFailure tooLarge) {
      throw new RuntimeCamelException(tooLarge);
    }
    scope.data().put(INPUT, input);
  }

  /** Returns the body as JSON: text as what it is as JSON, or else as a string. */
  private static @Nullable JsonNode input(Exchange exchange) {
    Object body = exchange.getMessage().getBody();
    if (body == null || body instanceof JsonNode) {
      return (JsonNode) body;
    }
    boolean content = body instanceof String || BodyPartsConverter.isFile(body);
    String text = content ? exchange.getMessage().getBody(String.class) : null;
    return text == null
        ? BodyPartsConverter.tree(body)
        : parsed(text).orElse(TextNode.valueOf(text));
  }

  private static Optional<JsonNode> parsed(String text) {
    try {
      return Optional.of(JsonMappers.read(text));
    } catch (DocumentParseException noJson) {
      return Optional.empty();
    }
  }

  private static OperationFailure cancelled() {
    return OperationFailure.of(
        A2eErrorType.EXECUTION, "The execution was cancelled.", "Execute the workflow again.");
  }
}
