package io.serai.dialect.organization.run;

import io.serai.task.StopMode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The actions of a run, one after another until it has ended. A stop and a fault end the run at
 * once. Thread-safe.
 *
 * @param taskId id of the task
 */
record SerialRunActions(
    String taskId,
    SequentialActions queue,
    AgentZeroConversation conversation,
    RunFinisher ending) {
  private static final Logger LOG = LoggerFactory.getLogger(SerialRunActions.class);

  /** Adds an action; one that fails is a fault. */
  void add(Supplier<CompletionStage<?>> action) {
    queue
        .add(() -> ending.isOver() ? CompletableFuture.completedFuture(null) : action.get())
        .whenComplete(
            (done, failure) -> {
              if (failure != null) {
                fault(failure);
              }
            });
  }

  /** Ends the run because of a fault of the hub. */
  void fault(Throwable failure) {
    if (ending.decide()) {
      conversation.close();
      ending.broken(failure);
    }
  }

  /** Stops the run: Agent Zero is asked to stop, and the run ends when it has confirmed that. */
  void stop(StopMode how) {
    if (ending.decide()) {
      LOG.info("Task {} is stopped ({})", taskId, how);
      conversation.stop().thenRun(ending::stopped);
    }
  }
}
