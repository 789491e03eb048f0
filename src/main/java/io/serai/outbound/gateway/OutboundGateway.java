package io.serai.outbound.gateway;

import io.serai.concurrent.BoundedLabels;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundConfig;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.call.OutboundCallState;
import io.serai.outbound.call.ResponseBudget;
import io.serai.outbound.call.ResponseCache;
import io.serai.outbound.client.EventLoopHttpClients;
import io.serai.outbound.client.HttpSendProcessor;
import io.serai.outbound.guard.HostResolver;
import io.serai.outbound.guard.OutboundGuard;
import io.serai.outbound.host.HostMetrics;
import io.serai.outbound.host.OutboundStats;
import io.serai.outbound.route.SharedRouteNodes;
import io.serai.outbound.route.TargetHostLruCache;
import io.serai.outbound.route.TargetHostRoute;
import io.serai.outbound.stream.ServerSentEventHandler;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.security.host.PrivateHostAllowlist;
import io.serai.security.host.TargetOrigin;
import io.serai.trace.Tracing;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.SocketAddress;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import org.apache.camel.AsyncCallback;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.DefaultExchange;

/**
 * Sends all outgoing HTTP requests of the hub. Takes an {@link OutboundRequest} as the message body
 * and replaces it with an {@link OutboundResponse}; otherwise the exchange fails with an {@link
 * OutboundException}.
 *
 * <p>Thread-safe; never blocks. The exchange continues on the Vert.x event loop on which it
 * arrived, or on any event loop if it arrived on another thread.
 */
public final class OutboundGateway extends AsyncProcessorSupport implements AutoCloseable {

  /** Its name in Camel's registry, where the {@code outbound:} component finds it. */
  public static final String NAME = "serai-outbound";

  private final CamelContext camel;
  private final OutboundConfig config;
  private final OutboundGuard guard;
  private final GuardedCallDispatcher dispatcher;
  private final EventLoopHttpClients clients;
  private final EventLoopHttpClients grpcClients;
  private final ScheduledExecutorService throttleTimer;
  private final EventLoopChooser loops;
  private final TargetHostLruCache targetHosts;
  private final ResponseBudget budget;
  private volatile Tracing tracing = Tracing.NONE;

  /** Creates a gateway that uses the resolver of Vert.x and the system clock. */
  public OutboundGateway(
      CamelContext camel, Vertx vertx, CompiledRouteCache routeCache, OutboundConfig config) {
    this(camel, vertx, routeCache, config, HostResolver.of(vertx), Clock.systemUTC());
  }

  /**
   * Creates a gateway.
   *
   * @param routeCache holds the routes of the target hosts
   * @param clock used for freshness, {@code Retry-After} and circuit breakers
   */
  public OutboundGateway(
      CamelContext camel,
      Vertx vertx,
      CompiledRouteCache routeCache,
      OutboundConfig config,
      HostResolver resolver,
      Clock clock) {
    this.camel = camel;
    this.config = config;
    this.guard = new OutboundGuard(config, resolver);
    this.dispatcher = new GuardedCallDispatcher(guard);
    this.clients = EventLoopHttpClients.http1(vertx, config.limits());
    this.grpcClients = EventLoopHttpClients.http2(vertx, config.limits());
    this.throttleTimer =
        camel.getExecutorServiceManager().newScheduledThreadPool(this, "outbound-throttle", 1);
    this.loops = new EventLoopChooser(vertx);
    this.budget = new ResponseBudget(config.limits().memory());
    HttpSendProcessor http =
        new HttpSendProcessor(clients, grpcClients, guard, config.limits().response(), clock);
    SharedRouteNodes nodes =
        new SharedRouteNodes(
            camel,
            http,
            new ResponseCache(camel, config.limits().cache(), clock),
            config.nodeStatistics());
    nodes.bind(throttleTimer);
    this.targetHosts = new TargetHostLruCache(config, routeCache, nodes, clock);
    camel.getRegistry().bind(NAME, OutboundGateway.class, this);
  }

  /** Returns the default call policy. */
  public CallPolicy policy() {
    return config.policy();
  }

  /** Returns the maximum number of open connections to one host. */
  public int maxConnections() {
    return config.limits().connections();
  }

  /** Returns the maximum size of a response in octets. */
  public int maxResponseSize() {
    return config.limits().response();
  }

  /** Returns the memory of the responses that are being read. */
  ResponseBudget budget() {
    return budget;
  }

  /** Returns the private hosts that calls may go to. */
  public PrivateHostAllowlist privateHosts() {
    return config.hosts().allowedPrivate();
  }

  /**
   * Checks whether a request could go to the address, without sending one.
   *
   * @param allowed private hosts that the request may go to
   * @return fails with {@link OutboundException}; the reason is {@code UNREACHABLE} if the name
   *     does not resolve now
   */
  public CompletionStage<Void> check(URI uri, PrivateHostAllowlist allowed) {
    return pin(uri, allowed).<Void>mapEmpty().toCompletionStage();
  }

  /**
   * Returns the checked address to which a connection may be opened that is not a request, without
   * opening one. The name must not be resolved again.
   *
   * @param uri an http or https address
   * @param allowed private hosts that the connection may go to
   * @return fails with {@link OutboundException}
   */
  public Future<SocketAddress> pin(URI uri, PrivateHostAllowlist allowed) {
    try {
      return guard.pin(guard.admit(uri, Set.of()), allowed);
    } catch (OutboundException refused) {
      return Future.failedFuture(refused);
    }
  }

  /**
   * Sends a request on an exchange of its own.
   *
   * @return fails with {@link OutboundException}
   */
  public CompletionStage<OutboundResponse> send(OutboundRequest request) {
    return send(request, exchange -> {});
  }

  /**
   * Sends a request on an exchange of its own.
   *
   * @param prepare sets what else the exchange carries, such as a {@link ServerSentEventHandler}
   * @return fails with {@link OutboundException}
   */
  public CompletionStage<OutboundResponse> send(
      OutboundRequest request, Consumer<Exchange> prepare) {
    Exchange exchange = new DefaultExchange(camel);
    exchange.getMessage().setBody(request);
    prepare.accept(exchange);
    CompletableFuture<OutboundResponse> response = new CompletableFuture<>();
    process(
        exchange,
        doneSync -> {
          if (exchange.getException() != null) {
            response.completeExceptionally(exchange.getException());
          } else {
            response.complete(exchange.getMessage().getBody(OutboundResponse.class));
          }
        });
    return response;
  }

  /** Creates a span for every call from now on. */
  public void trace(Tracing spans) {
    tracing = spans;
  }

  /** Returns the counters of each route. */
  public List<OutboundStats> stats() {
    return targetHosts.stats();
  }

  /** Returns what was counted for each host, such as {@code api.example.com:443}. */
  public BoundedLabels<HostMetrics> hosts() {
    return targetHosts.metrics();
  }

  /**
   * Closes the circuit breakers of a host, and forgets the failures that they have counted.
   *
   * @param host name of the host, or host and port, in any case
   * @return the number of breakers, one for each scheme, port and policy with which it was called
   */
  public int resetBreakers(String host) {
    return targetHosts.resetBreakers(host);
  }

  /**
   * Forgets cached responses.
   *
   * @param owner whose: what precedes the first space of their {@link
   *     OutboundRequest#cachePartition}
   * @param url what the addresses begin with; empty: all
   * @return the number of responses that calls would have found
   */
  public int forgetResponses(String owner, String url) {
    return targetHosts.forgetResponses(owner, url);
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    if (!(exchange.getMessage().getBody() instanceof OutboundRequest request)) {
      exchange.setException(new IllegalArgumentException("the body must be an OutboundRequest"));
      callback.done(true);
      return true;
    }
    TargetHostRoute host;
    OutboundCallState call;
    try {
      TargetOrigin origin = guard.admit(request);
      host = targetHosts.of(origin, request.policy());
      call =
          OutboundCallState.begin(
              exchange, request, host.target(), loops.current(), tracing, budget);
    } catch (OutboundException refused) {
      exchange.setException(refused);
      callback.done(true);
      return true;
    } catch (RuntimeException unexpected) {
      exchange.setException(unexpected);
      callback.done(true);
      return true;
    }
    call.targetHost().counters().started();
    return dispatcher.process(
        call,
        host.routeEntry(),
        exchange,
        doneSync -> OutboundExchangeCleanup.end(exchange, call, doneSync, callback));
  }

  /** Rejects the calls that wait for a permit, retires the routes and closes the connections. */
  @Override
  public void close() {
    throttleTimer.shutdownNow();
    targetHosts.close();
    clients.close();
    grpcClients.close();
  }
}
