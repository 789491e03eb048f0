package io.serai.schedule;

import io.serai.route.IsolatedRoute;
import io.serai.route.NamedProcessNode;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.Route;
import org.apache.camel.ServiceStatus;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.Model;
import org.apache.camel.support.AsyncProcessorConverterHelper;
import org.apache.camel.support.AsyncProcessorSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Camel route of a schedule, through which each of its runs begins, such as {@code
 * schedule:reporter:morning-report}. While an operator has stopped it, nothing runs. A message that
 * another route sends to {@code direct:} and its id begins a run at once. Its body is then the id
 * of the task, or null.
 */
final class ScheduleRoute extends AsyncProcessorSupport {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduleRoute.class);

  /** The group of the routes of all schedules. */
  static final String GROUP = "schedules";

  private static final String DUE = "SeraiScheduleDue";
  private static final long STOP_MILLIS = 1_000;

  private final CamelContext camel;
  private final String id;
  private final ScheduledTaskStarter starter;
  private final Clock clock;

  ScheduleRoute(CamelContext camel, ScheduledTaskStarter starter, Clock clock) {
    this.camel = camel;
    this.id = "schedule:" + starter.key().agent() + ":" + starter.key().id();
    this.starter = starter;
    this.clock = clock;
  }

  /** Adds the route to the context. */
  void add() throws Exception {
    camel.addRoutes(
        new RouteBuilder(camel) {
          @Override
          public void configure() {
            errorHandler(noErrorHandler());
            from(uri())
                .routeId(id)
                .routeGroup(GROUP)
                .routeConfigurationId(IsolatedRoute.NO_CONFIGURATION)
                .routeDescription(description())
                .addOutput(
                    NamedProcessNode.of(
                        camel,
                        node(),
                        "Submits a task of " + starter.key().agent() + ".",
                        ScheduleRoute.this));
          }
        });
  }

  private String uri() {
    return "direct:" + id + "?block=false";
  }

  private String node() {
    return id + "/submit";
  }

  private String description() {
    String when =
        starter.schedule().times() instanceof CronTimes cron
            ? cron.expression() + " (" + cron.zone() + ")"
            : starter.schedule().times().text();
    return "Runs " + starter.schedule().skill() + ": " + when;
  }

  /** Whether the route is started, so that runs may begin. */
  boolean acceptsRuns() {
    return camel.getRouteController().getRouteStatus(id) == ServiceStatus.Started;
  }

  /**
   * Sends a due time through the route.
   *
   * @return completes when its run was begun, or was not
   */
  CompletionStage<Void> send(Instant due) {
    Route route = camel.getRoute(id);
    if (route == null) {
      return CompletableFuture.completedFuture(null);
    }
    AsyncProcessor entry =
        AsyncProcessorConverterHelper.convert(route.getConsumer().getProcessor());
    Exchange exchange = route.getEndpoint().createExchange();
    exchange.setProperty(DUE, due);
    CompletableFuture<Void> sent = new CompletableFuture<>();
    entry.process(
        exchange,
        doneSync -> {
          Exception failure = exchange.getException();
          if (failure == null) {
            sent.complete(null);
          } else {
            sent.completeExceptionally(failure);
          }
        });
    return sent;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    Instant due = exchange.getProperty(DUE, Instant.class);
    starter
        .start(due == null ? clock.instant().truncatedTo(ChronoUnit.MILLIS) : due)
        .whenComplete(
            (task, failure) -> {
              if (failure == null) {
                exchange.getMessage().setBody(task.orElse(null));
              } else {
                exchange.setException(failure);
              }
              callback.done(false);
            });
    return false;
  }

  /** Removes all that the route has in the context. Failures are logged. */
  void remove() {
    try {
      ServiceStatus status = camel.getRouteController().getRouteStatus(id);
      if (status != null && !status.isStopped()) {
        camel.getRouteController().stopRoute(id, STOP_MILLIS, TimeUnit.MILLISECONDS, false);
      }
      Model model = camel.getCamelContextExtension().getContextPlugin(Model.class);
      synchronized (model) {
        model.getRouteDefinitions().removeIf(route -> id.equals(route.getRouteId()));
      }
      camel.removeRoute(id);
      Endpoint endpoint = camel.hasEndpoint(uri());
      if (endpoint != null) {
        camel.removeEndpoint(endpoint);
      }
      camel.getRegistry().unbind(node());
    } catch (Exception failure) {
      LOG.error("Route {} could not be removed completely", id, failure);
    }
  }
}
