package io.serai.a2e.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.component.OperationRecord;
import io.serai.a2e.component.OperationStatus;
import io.serai.a2e.component.RunScheduler;
import io.serai.a2e.component.WorkflowRunReport;
import io.serai.task.run.work.TaskContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what happens to operations to the log of their task (A2E-20). In the first moments of a
 * run the lines are collected: those of a run that ends by then are written with its end, in one
 * append. Thread-safe.
 */
final class RunReporter implements WorkflowRunReport.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(RunReporter.class);
  private static final long COLLECTING_MILLIS = 50;

  private final TaskContext task;
  private final Future<?> timer;
  private final List<Runnable> collected = new ArrayList<>();
  private boolean collecting = true;

  RunReporter(TaskContext task, RunScheduler timer) {
    this.task = task;
    this.timer = timer.schedule(COLLECTING_MILLIS, this::writeCollected);
  }

  @Override
  public void changed(String operation, OperationRecord log) {
    Runnable line = () -> write(operation, log);
    synchronized (this) {
      if (collecting) {
        collected.add(line);
        return;
      }
    }
    line.run();
  }

  /** Writes what was collected, and then what the end of the run writes, in one append. */
  void end(Runnable end) {
    timer.cancel(false);
    task.together(
        () -> {
          writeCollected();
          end.run();
        });
  }

  /** Holds the lock, so that later lines are written later. */
  private synchronized void writeCollected() {
    collecting = false;
    collected.forEach(Runnable::run);
    collected.clear();
  }

  /** Writes a line. One that cannot be written concerns neither its operation nor the run. */
  private void write(String operation, OperationRecord log) {
    ObjectNode data = log.json().put("operationId", operation);
    String level = log.status() == OperationStatus.FAILED ? "warn" : "info";
    try {
      var unused = task.log(level, operation + ": " + log.status().text(), data);
    } catch (RuntimeException failure) {
      LOG.error("A line of task {} could not be written", task.request().id(), failure);
    }
  }
}
