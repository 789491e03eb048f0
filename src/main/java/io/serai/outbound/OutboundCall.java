package io.serai.outbound;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.serai.trace.Span;
import io.serai.trace.Tracing;
import io.serai.trace.Tracing.SpanCategory;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.net.SocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.jspecify.annotations.Nullable;

/**
 * The state of one call while its exchange runs on the host's route; touched by one thread at a
 * time.
 */
final class OutboundCall {

  private static final String PROPERTY = "serai.outbound.call";
  private static final String TRACE_PARENT = "traceparent";
  private static final String REQUEST_ID = "x-request-id";
  private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS");

  private final OutboundRequest request;
  private final TargetHost targetHost;
  private final Context context;
  private final @Nullable String cacheKey;
  private @Nullable OutboundAbortSignal abort;
  private @Nullable ServerSentEventHandler stream;
  private final Span span;
  private @Nullable String requestId;
  private ExchangePattern pattern = ExchangePattern.InOut;
  private @Nullable SocketAddress address;
  private @Nullable CircuitBreaker permit;
  private int attempts;
  private boolean redirected;
  private @Nullable OutboundResponse found;
  private boolean stored;

  private OutboundCall(OutboundRequest request, TargetHost targetHost, Context context, Span span) {
    this.span = span;
    this.request = request;
    this.targetHost = targetHost;
    this.context = context;
    this.cacheKey = ResponseCacheKey.of(request);
  }

  /**
   * Begins a call on an exchange. Its pattern is given back at the end: of one that asks for an
   * answer, Camel would copy the message wherever a pipeline ends.
   */
  static OutboundCall begin(
      Exchange exchange,
      OutboundRequest request,
      TargetHost targetHost,
      Context context,
      Tracing tracing) {
    Span span = tracing.begin(SpanCategory.CLIENT, request.method(), parent(exchange, request));
    span.put("http.request.method", request.method());
    span.put("server.address", targetHost.origin().host());
    OutboundCall call = new OutboundCall(request, targetHost, context, span);
    call.abort = OutboundAbortSignal.of(exchange);
    call.stream = ServerSentEventHandler.of(exchange);
    call.pattern = exchange.getPattern();
    call.requestId = passedOn(exchange, REQUEST_ID);
    exchange.setProperty(PROPERTY, call);
    exchange.setPattern(ExchangePattern.InOnly);
    return call;
  }

  static OutboundCall of(Exchange exchange) {
    return (OutboundCall) exchange.getProperty(PROPERTY);
  }

  /** Takes the call off its exchange and gives back what it still holds. */
  void end(Exchange exchange) {
    Exception failure = exchange.getException();
    span.end(failure == null ? null : failure.getClass().getSimpleName());
    exchange.removeProperty(PROPERTY);
    exchange.setPattern(pattern);
    CircuitBreaker held = takePermit();
    if (held != null) {
      held.releasePermission();
    }
  }

  OutboundRequest request() {
    return request;
  }

  /** Hides the request's secrets. */
  SecretMask mask() {
    return targetHost.masks().of(request.secrets());
  }

  TargetHost peer() {
    return targetHost;
  }

  /** The event loop that the call runs on. */
  Context context() {
    return context;
  }

  /** Runs now where this is the call's event loop, else there. */
  void onContext(Runnable work) {
    if (Vertx.currentContext() == context) {
      work.run();
    } else {
      context.runOnContext(ignored -> work.run());
    }
  }

  /** Runs on the call's event loop, after what runs there now. */
  void later(Runnable work) {
    context.runOnContext(ignored -> work.run());
  }

  /**
   * Runs on the call's event loop after a time, by a timer of the loop itself; one that is
   * cancelled there before it runs never will.
   */
  Future<?> after(long millis, Runnable work) {
    ContextInternal here = (ContextInternal) context;
    return here.nettyEventLoop()
        .schedule(() -> here.emit(ignored -> work.run()), millis, TimeUnit.MILLISECONDS);
  }

  /** What may break the call off. */
  @Nullable OutboundAbortSignal abort() {
    return abort;
  }

  /** What takes the answer's events. */
  @Nullable ServerSentEventHandler stream() {
    return stream;
  }

  /** Null where the response cache has no part in this call. */
  @Nullable String cacheKey() {
    return cacheKey;
  }

  void pinTo(SocketAddress checked) {
    address = checked;
  }

  SocketAddress address() {
    if (address == null) {
      throw new IllegalStateException("the guard has not checked the address");
    }
    return address;
  }

  /** Counts a try; true where it is not the first. */
  boolean isRetry() {
    return attempts++ > 0;
  }

  void hold(@Nullable CircuitBreaker permitted) {
    permit = permitted;
  }

  @Nullable CircuitBreaker takePermit() {
    CircuitBreaker taken = permit;
    permit = null;
    return taken;
  }

  void found(@Nullable OutboundResponse stored) {
    found = stored;
  }

  OutboundResponse found() {
    return Objects.requireNonNull(found);
  }

  void stores() {
    stored = true;
  }

  /** Whether the cache's component ran, and left its headers in the message. */
  boolean wasStored() {
    return stored;
  }

  void redirected() {
    redirected = true;
  }

  boolean wasRedirected() {
    return redirected;
  }

  /** Whether this failure of this call is one to try again. */
  boolean mayRetry(@Nullable Exception failure) {
    return failure instanceof OutboundException outbound
        && outbound.isTransient()
        && IDEMPOTENT.contains(request.method());
  }

  /** The header fields of the request, and what is passed on from the caller: trace and id. */
  Map<String, String> headers() {
    String traceParent = span.traceparent();
    if (traceParent == null && requestId == null) {
      return request.headers();
    }
    Map<String, String> headers = new LinkedHashMap<>(request.headers());
    if (traceParent != null) {
      headers.put(TRACE_PARENT, traceParent);
    }
    if (requestId != null) {
      headers.putIfAbsent(REQUEST_ID, requestId);
    }
    return headers;
  }

  /** The span of the work that calls; else the one that the request names itself. */
  private static @Nullable String parent(Exchange exchange, OutboundRequest request) {
    String above = passedOn(exchange, TRACE_PARENT);
    return above == null ? request.headers().get(TRACE_PARENT) : above;
  }

  private static @Nullable String passedOn(Exchange exchange, String name) {
    Object value = exchange.hasProperties() ? exchange.getProperty(name) : null;
    if (value == null && exchange.getMessage().hasHeaders()) {
      value = exchange.getMessage().getHeader(name);
    }
    return value instanceof String text ? text : null;
  }
}
