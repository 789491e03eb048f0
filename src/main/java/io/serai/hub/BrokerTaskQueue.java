package io.serai.hub;

import io.serai.task.run.SharedTaskQueue;
import io.serai.task.run.TaskClaimResult;
import io.serai.task.run.TaskDispatcher;
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
 * The line of tasks as a Camel endpoint, such as a queue of a broker: messages are ids of tasks,
 * with their rank as {@code JMSPriority}. A message is done with once its task is claimed in the
 * log, by whomever; where its agent stays without a free place here, it goes to the end of the
 * line, for another hub to take.
 */
final class BrokerTaskQueue extends AsyncProcessorSupport implements SharedTaskQueue {

  static final String ROUTE = "serai-tasks-queue";
  private static final Logger LOG = LoggerFactory.getLogger(BrokerTaskQueue.class);
  private static final String PRIORITY = "JMSPriority";
  private static final long LOOK_MILLIS = 25;
  private static final int LOOKS = 20;

  private final CamelContext camel;
  private final String uri;
  private final ProducerTemplate sender;
  private final TaskDispatcher tasks;
  private final Executor background;
  private final ScheduledExecutorService timer;

  /**
   * @param background where messages are sent, which may block
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

  /** Begins to take tasks out. */
  void begin() {
    try {
      camel.addRoutes(
          new RouteBuilder(camel) {
            @Override
            public void configure() {
              errorHandler(noErrorHandler());
              from(uri).routeId(ROUTE).process(BrokerTaskQueue.this).id(ROUTE + "-claim");
            }
          });
    } catch (Exception wrong) {
      throw new HubException("serai.tasks.queue: " + wrong.getMessage(), wrong);
    }
  }

  /** Takes no more out; what is in hand goes back. */
  void end() {
    try {
      camel.getRouteController().stopRoute(ROUTE);
      sender.stop();
    } catch (Exception failure) {
      LOG.warn("The queue of tasks was not left in order: {}", failure.toString());
    }
  }

  @Override
  public CompletionStage<Void> put(String taskId, int rank) {
    try {
      return CompletableFuture.runAsync(
          () -> sender.sendBodyAndHeader(sendingUri(), taskId, PRIORITY, rank), background);
    } catch (RejectedExecutionException stopping) {
      return CompletableFuture.failedFuture(stopping);
    }
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    claim(exchange, exchange.getMessage().getBody(String.class), LOOKS, callback);
    return false;
  }

  private void claim(Exchange exchange, String id, int looks, AsyncCallback callback) {
    tasks
        .claim(id)
        .whenComplete(
            (claim, failure) -> {
              if (claim == TaskClaimResult.FULL && looks > 0 && isRunAllowed()) {
                later(() -> claim(exchange, id, looks - 1, callback), exchange, callback);
              } else if (claim == TaskClaimResult.FULL) {
                int rank = exchange.getMessage().getHeader(PRIORITY, 0, Integer.class);
                put(id, rank).whenComplete((done, fault) -> end(exchange, fault, callback));
              } else {
                end(exchange, failure, callback);
              }
            });
  }

  private void later(Runnable look, Exchange exchange, AsyncCallback callback) {
    try {
      var unused = timer.schedule(look, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      end(exchange, stopping, callback);
    }
  }

  /** A message that fails is the broker's to deliver again. */
  private static void end(Exchange exchange, @Nullable Throwable failure, AsyncCallback callback) {
    if (failure != null) {
      exchange.setException(failure);
    }
    callback.done(false);
  }

  /** Camel's JMS components take the priority of each message only where they are told to. */
  private String sendingUri() {
    boolean jms = uri.matches("(s?jms2?|activemq\\d?|amqp):.*");
    if (!jms || uri.contains("preserveMessageQos")) {
      return uri;
    }
    return uri + (uri.contains("?") ? "&" : "?") + "preserveMessageQos=true";
  }
}
