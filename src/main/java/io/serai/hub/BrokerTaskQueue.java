package io.serai.hub;

import io.serai.route.NamedProcessNode;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.queue.SharedTaskQueue;
import io.serai.task.run.queue.TaskClaimResult;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.camel.AsyncCallback;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link SharedTaskQueue} on a Camel endpoint, such as a queue of a message broker. A message
 * contains a task id, with the task's rank as {@code JMSPriority}. It is acknowledged once any hub
 * has claimed the task. If the task's agent has no free slot on this hub after some retries, the
 * message is put at the end of the queue for another hub. If the free slots are for other callers,
 * it is put behind the messages of all ranks, so that those of others come first.
 */
final class BrokerTaskQueue extends AsyncProcessorSupport implements SharedTaskQueue {

  static final String ROUTE = "serai-tasks-queue";
  private static final Logger LOG = LoggerFactory.getLogger(BrokerTaskQueue.class);
  private static final String PRIORITY = "JMSPriority";
  private static final String RANK = "SeraiRank";
  private static final int LAST = 0; // the lowest rank
  private static final long RETRY_MILLIS = 25;
  private static final int MAX_RETRIES = 20;

  private final CamelContext camel;
  private final String uri;
  private final ProducerTemplate sender;
  private final TaskDispatcher tasks;
  private final Executor background;
  private final ScheduledExecutorService timer;

  /**
   * Creates the queue.
   *
   * @param background sends messages, which may block
   */
  BrokerTaskQueue(
      CamelContext camel,
      String uri,
      TaskDispatcher tasks,
      Executor background,
      ScheduledExecutorService timer) {
    this.camel = camel;
    this.uri = uri;
    this.tasks = tasks;
    this.background = background;
    this.timer = timer;
    this.sender = camel.createProducerTemplate();
  }

  /** Starts to consume tasks. */
  void startConsuming() {
    try {
      camel.addRoutes(
          new RouteBuilder(camel) {
            @Override
            public void configure() {
              errorHandler(noErrorHandler());
              from(uri)
                  .routeId(ROUTE)
                  .routeGroup("serai-tasks")
                  .addOutput(
                      NamedProcessNode.of(
                          camel,
                          ROUTE + "-claim",
                          "Claims the task, and runs it.",
                          BrokerTaskQueue.this));
            }
          });
    } catch (Exception wrong) {
      throw new HubException("serai.tasks.queue: " + wrong.getMessage(), wrong);
    }
  }

  /** Stops consuming; messages in progress are returned to the broker. */
  void stopConsuming() {
    try {
      camel.getRouteController().stopRoute(ROUTE);
      sender.stop();
    } catch (Exception failure) {
      LOG.warn("The task queue could not be stopped cleanly: {}", failure.toString());
    }
  }

  @Override
  public CompletionStage<Void> put(String taskId, int rank) {
    return put(taskId, rank, rank);
  }

  /**
   * @param priority of the message; the rank is kept for when it is put back
   */
  private CompletionStage<Void> put(String taskId, int rank, int priority) {
    Map<String, Object> headers = Map.of(PRIORITY, priority, RANK, rank);
    try {
      return CompletableFuture.runAsync(
          () -> sender.sendBodyAndHeaders(sendingUri(), taskId, headers), background);
    } catch (RejectedExecutionException stopping) {
      return CompletableFuture.failedFuture(stopping);
    }
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    claim(exchange, exchange.getMessage().getBody(String.class), MAX_RETRIES, callback);
    return false;
  }

  private void claim(Exchange exchange, String id, int retries, AsyncCallback callback) {
    tasks
        .claim(id)
        .whenComplete(
            (claim, failure) -> {
              if (claim == TaskClaimResult.FULL && retries > 0 && isRunAllowed()) {
                retryLater(() -> claim(exchange, id, retries - 1, callback), exchange, callback);
              } else if (claim == TaskClaimResult.FULL) {
                putBack(exchange, id, rank(exchange), callback);
              } else if (claim == TaskClaimResult.SHARE_FULL) {
                retryLater(() -> putBack(exchange, id, LAST, callback), exchange, callback);
              } else {
                complete(exchange, failure, callback);
              }
            });
  }

  private void putBack(Exchange exchange, String id, int priority, AsyncCallback callback) {
    put(id, rank(exchange), priority)
        .whenComplete((done, fault) -> complete(exchange, fault, callback));
  }

  /** Returns the rank of a task; messages of earlier versions have their priority only. */
  private static int rank(Exchange exchange) {
    int priority = exchange.getMessage().getHeader(PRIORITY, LAST, Integer.class);
    return exchange.getMessage().getHeader(RANK, priority, Integer.class);
  }

  private void retryLater(Runnable attempt, Exchange exchange, AsyncCallback callback) {
    try {
      var unused = timer.schedule(attempt, RETRY_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      complete(exchange, stopping, callback);
    }
  }

  /** Completes the exchange; a message that fails is redelivered by the broker. */
  private static void complete(
      Exchange exchange, @Nullable Throwable failure, AsyncCallback callback) {
    if (failure != null) {
      exchange.setException(failure);
    }
    callback.done(false);
  }

  /** Camel's JMS components send the priority of a message only with {@code preserveMessageQos}. */
  private String sendingUri() {
    boolean jms = uri.matches("(s?jms2?|activemq\\d?|amqp):.*");
    if (!jms || uri.contains("preserveMessageQos")) {
      return uri;
    }
    return uri + (uri.contains("?") ? "&" : "?") + "preserveMessageQos=true";
  }
}
