package io.serai.outbound;

import io.serai.route.RouteCache;
import io.serai.security.PrivateHostAllowlist;
import io.serai.security.WebOrigin;
import io.serai.trace.Tracing;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.camel.AsyncCallback;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * The one way out of the hub: takes an {@link OutboundRequest} as body and leaves an {@link
 * OutboundResponse}, or the exchange fails with an {@link OutboundException}.
 *
 * <p>Thread-safe; never blocks. The exchange goes on on the Vert.x event loop that it came on, or
 * on one of Vert.x where it came on another thread.
 */
public final class OutboundGateway extends AsyncProcessorSupport implements AutoCloseable {

  /** Its name in Camel's registry, where the {@code outbound:} component finds it. */
  public static final String NAME = "serai-outbound";

  private final OutboundConfig config;
  private final OutboundGuard guard;
  private final GuardedCallDispatcher guarded;
  private final EventLoopHttpClients clients;
  private final ScheduledExecutorService throttleTimer;
  private final EventLoopChooser loops;
  private final TargetHostCache targetHostCache;
  private volatile Tracing tracing = Tracing.NONE;

  /** The way out of a hub, with the resolver of Vert.x. */
  public OutboundGateway(CamelContext camel, Vertx vertx, RouteCache slots, OutboundConfig config) {
    this(camel, vertx, slots, config, HostResolver.of(vertx), Clock.systemUTC());
  }

  /**
   * @param slots where the routes of the hosts stand
   * @param clock for freshness, {@code Retry-After} and breakers
   */
  public OutboundGateway(
      CamelContext camel,
      Vertx vertx,
      RouteCache slots,
      OutboundConfig config,
      HostResolver resolver,
      Clock clock) {
    this.config = config;
    this.guard = new OutboundGuard(config, resolver);
    this.guarded = new GuardedCallDispatcher(guard);
    this.clients = new EventLoopHttpClients(vertx, config.limits());
    this.throttleTimer =
        camel.getExecutorServiceManager().newScheduledThreadPool(this, "outbound-throttle", 1);
    this.loops = new EventLoopChooser(vertx);
    HttpSendProcessor http =
        new HttpSendProcessor(clients, guard, config.limits().response(), clock);
    this.targetHostCache =
        new TargetHostCache(
            config,
            slots,
            new SharedRouteNodes(
                new CircuitBreakerProcessor(http),
                http,
                new ResponseCache(camel, config.limits().cache(), clock),
                throttleTimer),
            clock);
    camel.getRegistry().bind(NAME, OutboundGateway.class, this);
  }

  /** What holds for a call that says nothing else. */
  public CallPolicy policy() {
    return config.policy();
  }

  /** The private hosts that calls may go to. */
  public PrivateHostAllowlist privateHosts() {
    return config.hosts().allowedPrivate();
  }

  /**
   * Looks whether a request might go to an address, and sends nothing.
   *
   * @param allowed the private hosts that it may go to
   * @return fails with {@link OutboundException}; its reason is {@code UNREACHABLE} where the name
   *     does not resolve now
   */
  public CompletionStage<Void> check(URI uri, PrivateHostAllowlist allowed) {
    try {
      return guard.pin(guard.admit(uri, Set.of()), allowed).<Void>mapEmpty().toCompletionStage();
    } catch (OutboundException refused) {
      return CompletableFuture.failedFuture(refused);
    }
  }

  /** Makes a span of every call from now on. */
  public void trace(Tracing spans) {
    tracing = spans;
  }

  /** What has been counted, by route. */
  public List<OutboundStats> stats() {
    return targetHostCache.stats();
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    if (!(exchange.getMessage().getBody() instanceof OutboundRequest request)) {
      exchange.setException(new IllegalArgumentException("the body must be an OutboundRequest"));
      callback.done(true);
      return true;
    }
    OutboundCall call;
    try {
      WebOrigin origin = guard.admit(request);
      TargetHost targetHost = targetHostCache.of(origin, request.policy());
      call = OutboundCall.begin(exchange, request, targetHost, loops.current(), tracing);
    } catch (OutboundException refused) {
      exchange.setException(refused);
      callback.done(true);
      return true;
    } catch (RuntimeException unforeseen) {
      exchange.setException(unforeseen);
      callback.done(true);
      return true;
    }
    call.peer().counters().started();
    return guarded.process(
        call,
        exchange,
        doneSync -> OutboundExchangeCleanup.end(exchange, call, doneSync, callback));
  }

  /** Rejects the calls that wait for a permit, lets the routes go and closes the connections. */
  @Override
  public void close() {
    throttleTimer.shutdownNow();
    targetHostCache.close();
    clients.close();
  }
}
