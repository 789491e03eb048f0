package io.serai.route.eip;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
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
 * into its timeout goes on; its result is ignored.
 */
final class NonBlockingCircuitBreaker extends DelegateAsyncProcessor
    implements CamelContextAware, IdAware, RouteIdAware {

  private final ResilienceProcessor camels;
  private final boolean throwsWhenOpen;
  private final AsyncProcessor steps;
  private final @Nullable AsyncProcessor fallback;

  /**
   * Creates a processor.
   *
   * @param camels Camel's processor of the node, not started
   * @param throwsWhenOpen whether an exchange fails that is refused and has no fallback; otherwise
   *     it goes on
   */
  NonBlockingCircuitBreaker(ResilienceProcessor camels, boolean throwsWhenOpen) {
    super(camels);
    this.camels = camels;
    this.throwsWhenOpen = throwsWhenOpen;
    this.steps = AsyncProcessorConverterHelper.convert(camels.next().get(0));
    this.fallback =
        camels.next().size() < 2
            ? null
            : AsyncProcessorConverterHelper.convert(camels.next().get(1));
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    return new CircuitBreakerCall(this, exchange, callback).begin();
  }

  CircuitBreaker breaker() {
    return camels.getCircuitBreaker();
  }

  @Nullable Bulkhead bulkhead() {
    return camels.isBulkheadEnabled()
        ? camels.getBulkheadRegistry().bulkhead(camels.getId())
        : null;
  }

  AsyncProcessor steps() {
    return steps;
  }

  @Nullable AsyncProcessor fallback() {
    return fallback;
  }

  boolean throwsWhenOpen() {
    return throwsWhenOpen;
  }

  /** Returns the milliseconds that the steps have; 0: any time. */
  long timeout() {
    return camels.isTimeoutEnabled() ? camels.getTimeoutDuration() : 0;
  }

  /** Returns what goes on with an exchange whose steps have run into the timeout. */
  Executor timeoutExecutor() {
    return camels.getExecutorService() == null
        ? ForkJoinPool.commonPool()
        : camels.getExecutorService();
  }

  @Override
  public CamelContext getCamelContext() {
    return camels.getCamelContext();
  }

  @Override
  public void setCamelContext(CamelContext camel) {
    camels.setCamelContext(camel);
  }

  @Override
  public String getId() {
    return camels.getId();
  }

  @Override
  public void setId(String id) {
    camels.setId(id);
  }

  @Override
  public String getRouteId() {
    return camels.getRouteId();
  }

  @Override
  public void setRouteId(String id) {
    camels.setRouteId(id);
  }
}
