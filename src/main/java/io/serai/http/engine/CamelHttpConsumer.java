package io.serai.http.engine;

import io.serai.concurrent.EventLoops;
import io.serai.http.body.RequestBodyReaderFactory;
import io.serai.http.error.ErrorResponder;
import io.serai.http.request.PathPattern;
import io.serai.http.request.RequestProperties;
import io.serai.http.request.StreamAdmission;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.apache.camel.Processor;
import org.apache.camel.Route;
import org.apache.camel.Suspendable;
import org.apache.camel.component.platform.http.PlatformHttpEndpoint;
import org.apache.camel.component.platform.http.spi.PlatformHttpConsumer;
import org.apache.camel.spi.InflightRepository;
import org.apache.camel.spi.UnitOfWork;
import org.apache.camel.support.DefaultConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Camel consumer of one {@code platform-http} endpoint: runs an exchange through its route for each
 * request. It registers itself in the {@link HttpRoutingTable} while it is started.
 */
final class CamelHttpConsumer extends DefaultConsumer
    implements PlatformHttpConsumer, Suspendable, InflightCountingConsumer {

  /** The methods of an endpoint that names none. */
  static final List<String> ALL =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final HttpRoutingTable paths;
  private final ErrorResponder errors;
  private final RequestBodyReaderFactory bodies;
  private final LargeBodyWorkers workers;
  private final PathPattern pattern;
  private final String template;
  private final List<String> methods;
  private final MediaTypeMatcher consumes;
  private final MediaTypeMatcher produces;
  private final AtomicInteger inside = new AtomicInteger();
  private volatile boolean ofHub;

  CamelHttpConsumer(
      PlatformHttpEndpoint endpoint,
      Processor processor,
      HttpRoutingTable paths,
      ErrorResponder errors,
      RequestBodyReaderFactory bodies,
      LargeBodyWorkers workers) {
    super(endpoint, processor);
    this.paths = paths;
    this.errors = errors;
    this.bodies = bodies;
    this.workers = workers;
    String path = endpoint.getPath();
    this.template = endpoint.isMatchOnUriPrefix() && !path.endsWith("*") ? path + "*" : path;
    this.pattern = PathPattern.of(template);
    this.methods = methods(endpoint.getHttpMethodRestrict());
    this.consumes = MediaTypeMatcher.parse(endpoint.getConsumes());
    this.produces = MediaTypeMatcher.parse(endpoint.getProduces());
  }

  @Override
  public PlatformHttpEndpoint getEndpoint() {
    return (PlatformHttpEndpoint) super.getEndpoint();
  }

  /** Returns the path as its route has it, with the names of its parameters. */
  String template() {
    return template;
  }

  PathPattern pattern() {
    return pattern;
  }

  List<String> methods() {
    return methods;
  }

  boolean serves(String method) {
    return methods.contains(method) || (method.equals("HEAD") && methods.contains("GET"));
  }

  /** Whether its route is the hub's own. */
  boolean isOfHub() {
    return ofHub;
  }

  void markAsOfHub() {
    ofHub = true;
  }

  /** Whether it takes requests: not before it starts, while it is suspended, or once it stops. */
  boolean isOpen() {
    return isRunAllowed() && !isSuspended();
  }

  MediaTypeMatcher consumes() {
    return consumes;
  }

  MediaTypeMatcher produces() {
    return produces;
  }

  @Override
  public int inflight() {
    return inside.get();
  }

  /**
   * Runs an exchange for the request; must be called on the request's event loop.
   *
   * @return false, with nothing done, if the consumer is not {@linkplain #isOpen open}
   */
  boolean serve(RoutingContext request, Map<String, String> parameters, Buffer body) {
    inside.incrementAndGet();
    if (isOpen()) {
      run(request, parameters, body);
      return true;
    }
    inside.decrementAndGet();
    return false;
  }

  private void run(RoutingContext request, Map<String, String> parameters, Buffer body) {
    Exchange exchange = createExchange(false);
    // at the end of a route, Camel copies the message of InOut; the hub's own routes need no copy
    exchange.setPattern(ofHub ? ExchangePattern.InOnly : ExchangePattern.InOut);
    Context context = Vertx.currentContext();
    Map<String, Object> received;
    try {
      received = CamelRequestMapper.fill(exchange, request, parameters, body, this);
      StreamAdmission streams = () -> bodies.response(request).requireStream();
      exchange.setProperty(RequestProperties.STREAMS, streams);
      createUoW(exchange);
    } catch (Throwable failure) { // an Error must be answered too
      exchange.setException(failure);
      finish(request, exchange, Map.of());
      return;
    }
    AtomicBoolean finished = new AtomicBoolean();
    AsyncCallback callback =
        doneSync -> {
          if (finished.compareAndSet(false, true)) {
            EventLoops.run(context, () -> finish(request, exchange, received));
          }
        };
    if (LargeBodyWorkers.isLarge(body)) {
      workers
          .run(request, () -> process(exchange, callback))
          .onFailure(
              ended -> {
                exchange.setException(ended);
                callback.done(false);
              });
    } else {
      process(exchange, callback);
    }
  }

  private void process(Exchange exchange, AsyncCallback callback) {
    try {
      getAsyncProcessor().process(exchange, callback);
    } catch (Throwable failure) { // such as a StackOverflowError in a route
      exchange.setException(failure);
      popRoutes(exchange);
      callback.done(false);
    }
  }

  /**
   * Removes the exchange from the inflight repository after an Error: Camel's own callbacks, which
   * would have done so, were skipped, and stopping the route would wait for the exchange.
   */
  private static void popRoutes(Exchange exchange) {
    InflightRepository inflight = exchange.getContext().getInflightRepository();
    UnitOfWork work = exchange.getUnitOfWork();
    Route route = work == null ? null : work.popRoute();
    while (route != null) {
      inflight.remove(exchange, route.getRouteId());
      route = work.popRoute();
    }
  }

  private void finish(RoutingContext request, Exchange exchange, Map<String, Object> received) {
    try {
      request.put(
          RequestProperties.AUDIT_NOTES, exchange.getProperty(RequestProperties.AUDIT_NOTES));
      Exception failure = exchange.getException();
      if (failure != null) {
        errors.answer(request, failure);
      } else {
        CamelResponseWriter.write(
            request, exchange, received, getEndpoint().getHeaderFilterStrategy(), bodies);
      }
    } catch (Throwable failure) { // an Error must be answered too
      errors.answer(request, failure);
    } finally {
      inside.decrementAndGet();
      doneUoW(exchange);
      releaseExchange(exchange, false);
    }
  }

  private static List<String> methods(@Nullable String restrict) {
    if (restrict == null || restrict.isBlank()) {
      return ALL;
    }
    return Arrays.stream(restrict.split(","))
        .map(method -> method.trim().toUpperCase(Locale.ROOT))
        .toList();
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    paths.add(this);
  }

  @Override
  protected void doResume() throws Exception {
    super.doResume();
    paths.retryWaiting(this);
  }

  @Override
  protected void doStop() throws Exception {
    paths.remove(this);
    super.doStop();
  }
}
