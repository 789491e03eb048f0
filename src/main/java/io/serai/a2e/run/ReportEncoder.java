package io.serai.a2e.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.component.LargeDataWorker;
import io.serai.a2e.component.OperationFailure;
import io.serai.a2e.component.WorkflowRunReport;
import io.serai.a2e.component.WorkflowRunState;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.concurrent.RoundRobinExecutor;
import io.serai.document.EncodeOnceObjectNode;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * Encodes the results of executions as JSON, within the limits of their memory. That shows how
 * large they are: values that results share are written in each of them.
 *
 * @param workers encode large results
 * @param here returns the executor on which the caller continues
 */
record ReportEncoder(RoundRobinExecutor workers, Supplier<Executor> here) {

  /** Bytes of JSON from which on encoding would hold up an event loop. */
  private static final long LARGE = 4L * 1024 * 1024;

  /** Returns the report with encoded results; one without results says why they do not fit. */
  CompletionStage<ObjectNode> encode(WorkflowRunState run, ObjectNode report) {
    EncodeOnceObjectNode results = (EncodeOnceObjectNode) report.get(WorkflowRunReport.RESULTS);
    try {
      results.encode(
          length -> {
            if (length > LARGE) {
              throw new LargeResults();
            }
            reserve(run, length);
          });
      return CompletableFuture.completedFuture(report);
    } catch (LargeResults large) {
      return encodeOnWorker(run, report, results);
    } catch (IOException refused) {
      return CompletableFuture.completedFuture(run.report().failed(failure(refused)));
    }
  }

  private CompletionStage<ObjectNode> encodeOnWorker(
      WorkflowRunState run, ObjectNode report, EncodeOnceObjectNode results) {
    Executor back = here.get();
    try {
      Executor turn = work -> workers.execute(run.agent(), work);
      return CompletableFuture.supplyAsync(() -> encodeNow(run, report, results), turn)
          .whenCompleteAsync((encoded, lost) -> {}, back);
    } catch (RejectedExecutionException full) {
      return CompletableFuture.completedFuture(run.report().failed(LargeDataWorker.busy()));
    }
  }

  private static ObjectNode encodeNow(
      WorkflowRunState run, ObjectNode report, EncodeOnceObjectNode results) {
    try {
      results.encode(length -> reserve(run, length));
      return report;
    } catch (IOException refused) {
      return run.report().failed(failure(refused));
    }
  }

  private static void reserve(WorkflowRunState run, long length) throws IOException {
    try {
      run.memory().report(length);
    } catch (OperationFailure refused) {
      throw new IOException(refused);
    }
  }

  private static OperationFailure failure(IOException refused) {
    return refused.getCause() instanceof OperationFailure failure
        ? failure
        : OperationFailure.of(
            A2eErrorType.DATA,
            "The results of the execution cannot be written as JSON: " + refused.getMessage(),
            "Nest the data less deeply.");
  }

  /** There is more to encode than the calling thread should. */
  private static final class LargeResults extends IOException {}
}
