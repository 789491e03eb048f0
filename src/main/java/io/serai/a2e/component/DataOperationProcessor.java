package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.JsonSize;
import io.serai.a2e.operation.FilterData;
import io.serai.a2e.operation.SortData;
import io.serai.a2e.workflow.DataOperation;
import org.apache.camel.Exchange;

/** Runs an operation that computes a value from the data; on a worker if there is much of it. */
final class DataOperationProcessor extends OperationProcessor<DataOperation> {
  private final LargeDataWorker worker;

  DataOperationProcessor(
      OperationIdResolver node,
      DataOperation operation,
      WorkflowRunFactory runs,
      LargeDataWorker worker) {
    super(node, operation, runs);
    this.worker = worker;
  }

  @Override
  void run(ExchangeRunScope scope, Exchange exchange, Completion end) throws OperationFailure {
    worker.run(
        scope.run(),
        scope.run().memory().size(),
        1,
        end,
        () -> {
          JsonNode result = operation().apply(scope.data());
          return () -> end(result, end);
        });
  }

  private void end(JsonNode result, Completion end) throws OperationFailure {
    boolean keepsElements = operation() instanceof FilterData || operation() instanceof SortData;
    long bytes = keepsElements ? JsonSize.ofList(result) : JsonSize.of(result);
    end.succeed(operation().writes(), result, bytes, 1, false);
  }
}
