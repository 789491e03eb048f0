package io.serai.outbound.call;

import io.serai.concurrent.EventLoops;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.CallPolicy.RetryPolicy;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.host.BreakerPermit;
import io.serai.outbound.host.CallBreakers;
import io.serai.outbound.host.CircuitBreakerOutcome;
import io.serai.outbound.host.TargetHostState;
import io.serai.outbound.mask.SecretMask;
import io.serai.outbound.stream.StreamedResponseHandler;
import io.serai.security.host.TargetOrigin;
import io.serai.trace.Span;
import io.serai.trace.Tracing;
import io.serai.trace.Tracing.SpanCategory;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.net.SocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.apache.camel.ExchangePropertyKey;
import org.jspecify.annotations.Nullable;

/**
 * The state of one call while its exchange runs on the host's route. Used by one thread at a time.
 */
public final class OutboundCallState {

  private static final String PROPERTY = "serai.outbound.call";
  private static final String TRACE_PARENT = "traceparent";
  private static final String REQUEST_ID = "x-request-id";
  private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS");

  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  private final OutboundRequest request;
  private final TargetHostState targetHost;
  private final Context context;
  private final CallInitiator caller;
  private final @Nullable String cacheKey;
  private @Nullable OutboundAbortSignal abortSignal;
  private @Nullable StreamedResponseHandler<?> stream;
  private final Span span;
  private @Nullable String requestId;
  private ExchangePattern pattern = ExchangePattern.InOut;
  private @Nullable Object toEndpoint;
  private @Nullable SocketAddress address;
  private @Nullable BreakerPermit permit;
  private int attempts;
  private boolean givenUp;
  private Duration redirectLifetime = ChronoUnit.FOREVER.getDuration();
  private boolean followsRedirects = true;
  private boolean statusOnly;
  private @Nullable OutboundResponse cached;
  private boolean stored;
  private final ResponseBudget budget;
  private ResponseBudget.@Nullable Reading memory;

  private final long began = System.nanoTime();

  private OutboundCallState(
      OutboundRequest request,
      TargetHostState targetHost,
      CallInitiator caller,
      Context context,
      Span span,
      ResponseBudget budget) {
    this.span = span;
    this.budget = budget;
    this.caller = caller;
    this.request = request;
    this.targetHost = targetHost;
    this.context = context;
    this.cacheKey = ResponseCacheKey.of(request, targetHost);
  }

  /**
   * Starts a call on an exchange and stores the call there. The exchange is InOnly until {@link
   * #end}: for an InOut exchange Camel would copy the message at the end of each pipeline.
   */
  public static OutboundCallState begin(
      Exchange exchange,
      OutboundRequest request,
      TargetHostState targetHost,
      Context context,
      Tracing tracing,
      ResponseBudget budget) {
    Span span = tracing.begin(SpanCategory.CLIENT, request.method(), parent(exchange, request));
    span.put("http.request.method", request.method());
    span.put("server.address", targetHost.origin().host());
    OutboundCallState call =
        new OutboundCallState(
            request, targetHost, CallInitiator.of(exchange), context, span, budget);
    call.abortSignal = OutboundAbortSignal.of(exchange);
    call.stream = StreamedResponseHandler.of(exchange);
    call.followsRedirects =
        !Boolean.TRUE.equals(exchange.getProperty(OutboundRequest.NO_REDIRECTS));
    call.statusOnly = Boolean.TRUE.equals(exchange.getProperty(OutboundRequest.STATUS_ONLY));
    call.pattern = exchange.getPattern();
    call.toEndpoint = exchange.getProperty(ExchangePropertyKey.TO_ENDPOINT);
    call.requestId = passedOn(exchange, REQUEST_ID);
    exchange.setProperty(PROPERTY, call);
    exchange.setPattern(ExchangePattern.InOnly);
    return call;
  }

  /** Returns the call stored in the exchange. */
  public static OutboundCallState of(Exchange exchange) {
    return (OutboundCallState) exchange.getProperty(PROPERTY);
  }

  /** Whether the exchange makes a call. */
  public static boolean isIn(Exchange exchange) {
    return exchange.getProperty(PROPERTY) instanceof OutboundCallState;
  }

  /** Whether the call that the exchange makes may be made again after its failure. */
  public static boolean mayRetry(Exchange exchange) {
    return of(exchange).mayRetry(exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Exception.class));
  }

  /** Returns the nanoseconds since the call began. */
  public long nanos() {
    return System.nanoTime() - began;
  }

  /** Removes the call from its exchange and releases the permit that it still holds. */
  public void end(Exchange exchange) {
    if (request.cachePartition() != null && !SAFE.contains(request.method())) {
      targetHost.dropCached();
    }
    Exception failure = exchange.getException();
    span.end(failure == null ? null : failure.getClass().getSimpleName());
    exchange.removeProperty(PROPERTY);
    exchange.setPattern(pattern);
    restoreToEndpoint(exchange);
    BreakerPermit held = takePermit();
    if (held != null) {
      held.release();
    }
  }

  /** The nodes of the host's route are not what the caller has sent to. */
  private void restoreToEndpoint(Exchange exchange) {
    if (toEndpoint == null) {
      exchange.removeProperty(ExchangePropertyKey.TO_ENDPOINT);
    } else {
      exchange.setProperty(ExchangePropertyKey.TO_ENDPOINT, toEndpoint);
    }
  }

  public OutboundRequest request() {
    return request;
  }

  /** Returns for whom the call is made. */
  public CallInitiator caller() {
    return caller;
  }

  /** Opens the memory of a response that is read for this call. */
  public ResponseBudget.Reading openMemory() {
    return budget.open(caller.agent());
  }

  /** Records the memory that the response of the call takes. */
  public void holds(ResponseBudget.Reading ofResponse) {
    memory = ofResponse;
  }

  /** Returns the memory of the response, which is the caller's from now on; null if it is small. */
  public ResponseBudget.@Nullable Reading takeMemory() {
    ResponseBudget.Reading taken = memory;
    memory = null;
    return taken;
  }

  /** Returns the mask for the secrets of the request. */
  public SecretMask mask() {
    return targetHost.masks().of(request.secrets());
  }

  /** Whether a redirect is followed; otherwise it is a response like others. */
  public boolean followsRedirects() {
    return followsRedirects && !request.grpc();
  }

  /** Whether the body of the response is not needed. */
  public boolean statusOnly() {
    return statusOnly;
  }

  public TargetHostState targetHost() {
    return targetHost;
  }

  /** Returns the event loop context on which the call runs. */
  public Context context() {
    return context;
  }

  /** Runs the work at once if this is the call's event loop, otherwise later on that loop. */
  public void onContext(Runnable work) {
    EventLoops.run(context, work);
  }

  /** Runs the work on the call's event loop after the current task. */
  public void later(Runnable work) {
    context.runOnContext(ignored -> work.run());
  }

  /**
   * Runs the work on the call's event loop after a delay. A timer that is cancelled on that loop
   * before it fires never runs.
   */
  public Future<?> after(long millis, Runnable work) {
    ContextInternal internal = (ContextInternal) context;
    return internal
        .nettyEventLoop()
        .schedule(() -> internal.emit(ignored -> work.run()), millis, TimeUnit.MILLISECONDS);
  }

  /** Returns the signal that can abort the call, if any. */
  public @Nullable OutboundAbortSignal abortSignal() {
    return abortSignal;
  }

  /** Returns the handler for a response that is read piece by piece, if any. */
  public @Nullable StreamedResponseHandler<?> stream() {
    return stream;
  }

  /** Returns the cache key; null if the call does not use the response cache. */
  @Nullable String cacheKey() {
    return cacheKey;
  }

  public void pinTo(SocketAddress checked) {
    address = checked;
  }

  public SocketAddress address() {
    if (address == null) {
      throw new IllegalStateException("the guard has not checked the address");
    }
    return address;
  }

  /** Counts an attempt and returns whether it is a retry. */
  public boolean isRetry() {
    return attempts++ > 0;
  }

  /** Returns the number of attempts so far. */
  public int attempts() {
    return attempts;
  }

  /** Makes no further attempt. */
  public void giveUp() {
    givenUp = true;
  }

  /**
   * Acquires the permit of the circuit breakers for an attempt.
   *
   * @throws OutboundException if one of them is open
   */
  public void acquirePermit() throws OutboundException {
    CallBreakers breakers = targetHost.breakers();
    permit = breakers == null ? null : breakers.acquire(caller);
  }

  /** Reports the result of an attempt to the circuit breakers; only the first report counts. */
  public void attempted(CircuitBreakerOutcome result) {
    BreakerPermit held = takePermit();
    if (held != null) {
      held.record(result);
    }
  }

  private @Nullable BreakerPermit takePermit() {
    BreakerPermit taken = permit;
    permit = null;
    return taken;
  }

  void useCached(@Nullable OutboundResponse response) {
    cached = response;
  }

  OutboundResponse cached() {
    return Objects.requireNonNull(cached);
  }

  void markStored() {
    stored = true;
  }

  /** Whether the caffeine-cache component ran and left its headers in the message. */
  public boolean wasStored() {
    return stored;
  }

  /**
   * Records a redirect. What it leads to is kept no longer than the redirect itself may be: not at
   * all outside a partition, or if it leads to another origin.
   *
   * @param headers header fields of the redirect
   */
  public void markRedirected(TargetOrigin to, MultiMap headers, Clock clock) {
    boolean may =
        cacheKey != null
            && ResponseCacheKey.isPartitioned(cacheKey)
            && to.equals(targetHost.origin());
    Duration lifetime =
        may
            ? FreshnessLifetime.of(headers, clock, OutboundRequest.DEFAULT_LIFETIME)
            : Duration.ZERO;
    redirectLifetime = lifetime.compareTo(redirectLifetime) < 0 ? lifetime : redirectLifetime;
  }

  /** Whether all redirects of this call are fresh as long as a response would be kept. */
  boolean redirectsLast(Duration lifetime) {
    return lifetime.compareTo(redirectLifetime) <= 0;
  }

  /**
   * Whether the call may be retried after this failure: the failure is transient, and the method is
   * idempotent unless the policy retries any method; unless the call was given up, or has had all
   * its attempts.
   */
  public boolean mayRetry(@Nullable Exception failure) {
    RetryPolicy retry = targetHost.policy().retry();
    return !givenUp
        && attempts <= retry.max()
        && failure instanceof OutboundException outbound
        && outbound.isTransient()
        && (retry.anyMethod() || IDEMPOTENT.contains(request.method()));
  }

  /**
   * Returns the header fields of the request plus the trace context and the request id of the
   * caller.
   */
  public Map<String, String> headers() {
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

  /** Returns the trace parent carried by the exchange; otherwise the one set in the request. */
  private static @Nullable String parent(Exchange exchange, OutboundRequest request) {
    String inherited = passedOn(exchange, TRACE_PARENT);
    return inherited == null ? request.headers().get(TRACE_PARENT) : inherited;
  }

  private static @Nullable String passedOn(Exchange exchange, String name) {
    Object value = exchange.hasProperties() ? exchange.getProperty(name) : null;
    if (value == null && exchange.getMessage().hasHeaders()) {
      value = exchange.getMessage().getHeader(name);
    }
    return value instanceof String text ? text : null;
  }
}
