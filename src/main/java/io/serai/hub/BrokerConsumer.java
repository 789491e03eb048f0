package io.serai.hub;

import io.serai.route.IsolatedRoute;
import io.serai.route.NamedProcessNode;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.AsyncCallback;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * The route that consumes the task queue, and what keeps it running. It is started again and again
 * while the broker cannot be reached. If no message has come for a time it is started anew, because
 * some components do not notice that their connection is lost, or connect again only once.
 */
final class BrokerConsumer extends AsyncProcessorSupport {
  private static final Duration RETRY = Duration.ofSeconds(2);

  private final CamelContext camel;
  private final String uri;
  private final BrokerTaskClaimer claimer;
  private final Executor threads;
  private final ScheduledExecutorService timer;
  private final long idleNanos;
  private final BrokerOutage outage;
  private final AtomicInteger inProgress = new AtomicInteger();
  private volatile long latest = System.nanoTime();
  private volatile boolean suspect;
  private volatile boolean stopping;

  /**
   * @param threads start and stop the route, which may block
   * @param idle how long no message has come when the route is started anew
   */
  BrokerConsumer(
      CamelContext camel,
      String uri,
      BrokerTaskClaimer claimer,
      Executor threads,
      ScheduledExecutorService timer,
      Duration idle,
      BrokerOutage outage) {
    this.camel = camel;
    this.uri = uri;
    this.claimer = claimer;
    this.threads = threads;
    this.timer = timer;
    this.idleNanos = idle.toNanos();
    this.outage = outage;
  }

  /**
   * Adds the route, and begins to start it.
   *
   * @throws HubException if there is no such endpoint
   */
  void begin() {
    try {
      camel.addRoutes(
          new RouteBuilder(camel) {
            @Override
            public void configure() {
              errorHandler(noErrorHandler());
              from(uri)
                  .routeId(BrokerTaskQueue.ROUTE)
                  .routeGroup("serai-tasks")
                  .routeConfigurationId(IsolatedRoute.NO_CONFIGURATION)
                  .autoStartup(false)
                  .addOutput(
                      NamedProcessNode.of(
                          camel,
                          BrokerTaskQueue.ROUTE + "-claim",
                          "Claims the task, and runs it.",
                          BrokerConsumer.this));
            }
          });
    } catch (Exception wrong) {
      throw new HubException("serai.tasks.queue: " + wrong.getMessage(), wrong);
    }
    check(Duration.ZERO);
  }

  /** Starts the route anew unless a message comes soon, since the broker was away. */
  void suspect() {
    suspect = true;
  }

  /** Stops the route; messages in progress are returned to the broker. */
  void end() {
    stopping = true;
    try {
      camel.getRouteController().stopRoute(BrokerTaskQueue.ROUTE);
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public boolean process(Exchange message, AsyncCallback callback) {
    inProgress.incrementAndGet();
    suspect = false;
    return claimer.claim(
        message,
        done -> {
          latest = System.nanoTime();
          inProgress.decrementAndGet();
          callback.done(done);
        });
  }

  private void check(Duration delay) {
    try {
      var unused =
          timer.schedule(
              () -> threads.execute(this::check), delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopped) {
      // the hub has ended
    }
  }

  private void check() {
    if (stopping) {
      return;
    }
    try {
      if (isIdle()) {
        camel.getRouteController().stopRoute(BrokerTaskQueue.ROUTE);
      }
      if (!camel.getRouteController().getRouteStatus(BrokerTaskQueue.ROUTE).isStarted()) {
        camel.getRouteController().startRoute(BrokerTaskQueue.ROUTE);
        latest = System.nanoTime();
        suspect = false;
        outage.note(null);
      }
    } catch (Exception unreachable) {
      if (!stopping) {
        outage.note(unreachable);
      }
    }
    check(RETRY);
  }

  private boolean isIdle() {
    return inProgress.get() == 0 && (suspect || System.nanoTime() - latest > idleNanos);
  }
}
