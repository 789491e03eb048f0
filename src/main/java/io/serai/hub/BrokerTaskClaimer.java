package io.serai.hub;

import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.queue.TaskClaimResult;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims the tasks of messages. A message is acknowledged once any hub has claimed its task. If the
 * task's agent has no free slot on this hub after some retries, or the database does not answer,
 * the message is put at the end of the queue for another hub. If the free slots are for other
 * callers, it is put behind the messages of all ranks, so that those of others come first.
 */
final class BrokerTaskClaimer {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerTaskClaimer.class);
  private static final long RETRY_MILLIS = 25;
  private static final int MAX_RETRIES = 20;
  private static final int LONGEST_ID = 200;

  private final TaskDispatcher tasks;
  private final BrokerTaskQueue queue;
  private final ScheduledExecutorService timer;
  private volatile boolean stopping;

  BrokerTaskClaimer(TaskDispatcher tasks, BrokerTaskQueue queue, ScheduledExecutorService timer) {
    this.tasks = tasks;
    this.queue = queue;
    this.timer = timer;
  }

  /** Retries no more: messages are left to other hubs. */
  void stop() {
    stopping = true;
  }

  /** Claims the task of a message, and completes it; as {@code AsyncProcessor.process}. */
  boolean claim(Exchange message, AsyncCallback callback) {
    String id = message.getMessage().getBody(String.class);
    if (id == null || !isTaskId(id)) {
      LOG.warn("A message of serai.tasks.queue contains no task id, and is dropped.");
      callback.done(true);
      return true;
    }
    claim(message, id, MAX_RETRIES, callback);
    return false;
  }

  /** Whether it may be an id; what it contains is given to the database. */
  private static boolean isTaskId(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST_ID
        && text.chars().allMatch(character -> character > ' ' && character < 0x7F);
  }

  private void claim(Exchange message, String id, int retries, AsyncCallback callback) {
    tasks
        .claim(id)
        .whenComplete(
            (claim, failure) -> {
              if (failure != null) {
                LOG.debug("Task {} could not be claimed", id, failure);
              }
              if (claim == TaskClaimResult.SHARE_FULL) {
                retryLater(
                    () -> end(queue.putLast(id, message), message, callback), message, callback);
              } else if (claim != null && claim != TaskClaimResult.FULL) {
                complete(message, null, callback);
              } else if (retries > 0 && !stopping) {
                retryLater(() -> claim(message, id, retries - 1, callback), message, callback);
              } else {
                end(queue.putBack(id, message), message, callback);
              }
            });
  }

  private void retryLater(Runnable attempt, Exchange message, AsyncCallback callback) {
    try {
      var unused = timer.schedule(attempt, RETRY_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      complete(message, stopping, callback);
    }
  }

  private static void end(CompletionStage<Void> put, Exchange message, AsyncCallback callback) {
    put.whenComplete((done, failure) -> complete(message, failure, callback));
  }

  /** Completes the exchange; a message that fails is redelivered by the broker. */
  private static void complete(
      Exchange message, @Nullable Throwable failure, AsyncCallback callback) {
    if (failure != null) {
      message.setException(failure);
    }
    callback.done(false);
  }
}
