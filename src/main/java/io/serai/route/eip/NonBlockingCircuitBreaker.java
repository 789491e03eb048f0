package io.serai.route.eip;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.CamelContextAware;
import org.apache.camel.Exchange;
import org.apache.camel.component.resilience4j.ResilienceProcessor;
import org.apache.camel.spi.IdAware;
import org.apache.camel.spi.RouteIdAware;
import org.apache.camel.support.AsyncProcessorConverterHelper;
import org.apache.camel.support.processor.DelegateAsyncProcessor;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breaker EIP of Resilience4j without a thread that waits: the steps inside it, its
 * timeout and its fallback run asynchronously. Camel's own processor has the configuration, the
 * breaker, its MBean and the life cycle; only what an exchange goes through is this class's.
 * Thread-safe.
 *
 * <p>As in Camel, the steps run on a copy of the exchange, so that the fallback finds the message
 * as it was, and the breaker counts what the bulkhead refuses as a failure. A call that has run
 * into its timeout goes on, and keeps its place in the bulkhead; its result is ignored.
 */
final class NonBlockingCircuitBreaker extends DelegateAsyncProcessor
    implements CamelContextAware, IdAware, RouteIdAware {

  private final ResilienceProcessor resilience;
  private final boolean throwsWhenOpen;
  private final ScheduledExecutorService timer;
  private final AsyncProcessor steps;
  private final @Nullable AsyncProcessor fallback;

  private final boolean shared;

  private volatile @Nullable Bulkhead bulkhead;

  /**
   * Creates a processor.
   *
   * @param resilience Camel's processor of the node, not started
   * @param throwsWhenOpen whether an exchange fails that is refused and has no fallback; otherwise
   *     it goes on
   * @param timer runs what follows a timeout, unless the exchange came on an event loop
   */
  NonBlockingCircuitBreaker(
      ResilienceProcessor resilience, boolean throwsWhenOpen, ScheduledExecutorService timer) {
    super(resilience);
    this.resilience = resilience;
    this.throwsWhenOpen = throwsWhenOpen;
    this.timer = timer;
    this.shared = resilience.getCircuitBreaker() != null;
    this.steps = AsyncProcessorConverterHelper.convert(resilience.next().get(0));
    this.fallback =
        resilience.next().size() < 2
            ? null
            : AsyncProcessorConverterHelper.convert(resilience.next().get(1));
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    bulkhead =
        resilience.isBulkheadEnabled()
            ? resilience.getBulkheadRegistry().find(getId()).orElse(null)
            : null;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    CircuitBreaker breaker = resilience.getCircuitBreaker();
    if (breaker == null) {
      exchange.setException(
          new RejectedExecutionException("The circuit breaker " + getId() + " is stopped"));
      callback.done(true);
      return true;
    }
    new CircuitBreakerCall(this, breaker, exchange, callback).start();
    return false;
  }

  AsyncProcessor steps() {
    return steps;
  }

  @Nullable AsyncProcessor fallback() {
    return fallback;
  }

  @Nullable Bulkhead bulkhead() {
    return bulkhead;
  }

  boolean throwsWhenOpen() {
    return throwsWhenOpen;
  }

  /** Whether the breaker is a bean: what the node says of exceptions does not count then. */
  boolean isShared() {
    return shared;
  }

  /** Returns the milliseconds that the steps have. */
  long timeout() {
    return resilience.getTimeoutDuration();
  }

  /** Runs the work when the timeout is over; returns null if there is none. */
  @Nullable Future<?> afterTimeout(Runnable work) {
    if (!resilience.isTimeoutEnabled()) {
      return null;
    }
    try {
      return timer.schedule(work, timeout(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      return null; // the context stops, and waits for its exchanges no longer than it may
    }
  }

  @Override
  public boolean isDisabled() {
    return resilience.isDisabled();
  }

  @Override
  public void setDisabled(boolean disabled) {
    resilience.setDisabled(disabled);
  }

  @Override
  public CamelContext getCamelContext() {
    return resilience.getCamelContext();
  }

  @Override
  public void setCamelContext(CamelContext camel) {
    resilience.setCamelContext(camel);
  }

  @Override
  public String getId() {
    return resilience.getId();
  }

  @Override
  public void setId(String id) {
    resilience.setId(id);
  }

  @Override
  public String getRouteId() {
    return resilience.getRouteId();
  }

  @Override
  public void setRouteId(String id) {
    resilience.setRouteId(id);
  }
}
