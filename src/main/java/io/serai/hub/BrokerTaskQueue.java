package io.serai.hub;

import io.serai.concurrent.ThreadPoolFactory;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.queue.SharedTaskQueue;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link SharedTaskQueue} on a Camel endpoint, such as a queue of a message broker. A message
 * contains a task id, with the task's rank as {@code JMSPriority}; {@link BrokerTaskClaimer} claims
 * the tasks of messages that arrive. It has threads of its own, so that a broker that does not
 * answer holds up nothing else.
 */
final class BrokerTaskQueue implements SharedTaskQueue {

  static final String ROUTE = "serai-tasks-queue";
  private static final Logger LOG = LoggerFactory.getLogger(BrokerTaskQueue.class);
  private static final String PRIORITY = "JMSPriority";
  private static final String RANK = "SeraiRank";
  private static final int LAST = 0; // the lowest rank
  private static final int THREADS = 3;
  private static final Duration SEND_LIMIT = Duration.ofSeconds(5);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(3);

  private final String uri;
  private final ProducerTemplate sender;
  private final ExecutorService threads;
  private final BrokerOutage outage = new BrokerOutage();
  private final BrokerTaskClaimer claimer;
  private final BrokerConsumer consumer;

  /**
   * Creates the queue.
   *
   * @param idle after which the consumer is started again, in case it has lost its connection
   */
  BrokerTaskQueue(
      CamelContext camel,
      String uri,
      TaskDispatcher tasks,
      ScheduledExecutorService timer,
      Duration idle) {
    this.uri = uri;
    this.sender = camel.createProducerTemplate();
    this.threads = ThreadPoolFactory.bounded(ROUTE, THREADS, Integer.MAX_VALUE); // one put a task
    this.claimer = new BrokerTaskClaimer(tasks, this, timer);
    this.consumer = new BrokerConsumer(camel, uri, claimer, threads, timer, idle, outage);
  }

  /** Starts to consume tasks, as soon as the broker can be reached. */
  void startConsuming() {
    consumer.begin();
  }

  /**
   * Stops consuming; messages in progress are returned to the broker. If that does not answer, it
   * returns them when it finds the connection closed.
   */
  void stopConsuming() {
    claimer.stop();
    try {
      CompletableFuture.runAsync(consumer::end, threads)
          .get(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException failure) {
      LOG.warn("The task queue could not be stopped cleanly: {}", failure.toString());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    threads.shutdownNow(); // also what waits for the broker
    sender.stop();
  }

  @Override
  public CompletionStage<Void> put(String taskId, int rank) {
    return put(taskId, rank, rank);
  }

  @Override
  public boolean isAway() {
    return outage.isAway();
  }

  /** Puts the task of a message back at the end of the queue. */
  CompletionStage<Void> putBack(String taskId, Exchange message) {
    return put(taskId, rank(message), rank(message));
  }

  /** Puts the task of a message back behind those of all ranks. */
  CompletionStage<Void> putLast(String taskId, Exchange message) {
    return put(taskId, rank(message), LAST);
  }

  /**
   * @param priority of the message; the rank is kept for when it is put back
   */
  private CompletionStage<Void> put(String taskId, int rank, int priority) {
    if (!outage.mayTry()) {
      return CompletableFuture.failedFuture(new IllegalStateException("The broker is away."));
    }
    Map<String, Object> headers = Map.of(PRIORITY, priority, RANK, rank);
    try {
      return CompletableFuture.runAsync(
              () -> sender.sendBodyAndHeaders(sendingUri(), taskId, headers), threads)
          .orTimeout(SEND_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
          .whenComplete((sent, failure) -> sent(failure));
    } catch (RejectedExecutionException stopping) {
      return CompletableFuture.failedFuture(stopping);
    }
  }

  private void sent(@Nullable Throwable failure) {
    if (!threads.isShutdown() && outage.note(failure)) {
      consumer.suspect();
    }
  }

  /** Returns the rank of a task; messages of earlier versions have their priority only. */
  private static int rank(Exchange message) {
    int priority = message.getMessage().getHeader(PRIORITY, LAST, Integer.class);
    return message.getMessage().getHeader(RANK, priority, Integer.class);
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
