package io.serai.route.eip;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePropertyKey;
import org.apache.camel.Route;
import org.apache.camel.spi.UnitOfWork;
import org.apache.camel.support.ExchangeHelper;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.UnitOfWorkHelper;
import org.jspecify.annotations.Nullable;

/**
 * The way of one exchange through a circuit breaker. It ends once: with the result of the steps,
 * with their failure, or with the timeout, whichever is first.
 *
 * <p>The methods that return a boolean return whether the exchange has ended on this thread, before
 * its caller goes on, as {@link AsyncProcessor#process} does.
 */
final class CircuitBreakerCall {

  private final NonBlockingCircuitBreaker node;
  private final CircuitBreaker breaker;
  private final Exchange exchange;
  private final AsyncCallback callback;
  private final CompletableFuture<Exchange> attempt = new CompletableFuture<>();
  private final long began;
  private @Nullable Bulkhead bulkhead;

  CircuitBreakerCall(NonBlockingCircuitBreaker node, Exchange exchange, AsyncCallback callback) {
    this.node = node;
    this.breaker = node.breaker();
    this.exchange = exchange;
    this.callback = callback;
    this.began = breaker.getCurrentTimestamp();
  }

  /** Goes through the breaker, the bulkhead and the steps. */
  boolean begin() {
    exchange.setProperty(ExchangePropertyKey.TRY_ROUTE_BLOCK, true);
    if (!breaker.tryAcquirePermission()) {
      return recover(CallNotPermittedException.createCallNotPermittedException(breaker), true);
    }
    Bulkhead full = node.bulkhead();
    if (full != null && !full.tryAcquirePermission()) {
      return failed(BulkheadFullException.createBulkheadFullException(full), true);
    }
    bulkhead = full;
    return runSteps();
  }

  private boolean runSteps() {
    Exchange copy = ExchangeHelper.createCorrelatedCopy(exchange, false);
    UnitOfWork work = beginWork(copy);
    if (node.timeout() > 0) {
      var unused =
          attempt.orTimeout(node.timeout(), TimeUnit.MILLISECONDS).exceptionally(this::tooLate);
    }
    boolean ended =
        node.steps()
            .process(
                copy,
                doneSync -> {
                  if (!doneSync) {
                    stepsDone(copy, work, false);
                  }
                });
    return ended && stepsDone(copy, work, true);
  }

  private UnitOfWork beginWork(Exchange copy) {
    UnitOfWork work = PluginHelper.getUnitOfWorkFactory(copy.getContext()).createUnitOfWork(copy);
    copy.getExchangeExtension().setUnitOfWork(work);
    Route route = ExchangeHelper.getRoute(exchange);
    if (route != null) {
      work.pushRoute(route);
    }
    return work;
  }

  private boolean stepsDone(Exchange copy, UnitOfWork work, boolean sync) {
    boolean inTime = attempt.complete(copy);
    if (inTime && copy.getException() == null) {
      ExchangeHelper.copyResults(exchange, copy);
    }
    UnitOfWorkHelper.doneUow(work, copy);
    if (bulkhead != null) {
      bulkhead.onComplete();
    }
    if (!inTime) {
      return false;
    }
    return copy.getException() == null ? succeeded(sync) : stepsFailed(copy.getException(), sync);
  }

  /** Leaves the timer's thread, and goes on elsewhere. */
  private Exchange tooLate(Throwable timeout) {
    node.timeoutExecutor().execute(() -> timedOut(timeout));
    return exchange;
  }

  private void timedOut(Throwable timeout) {
    TimeoutException failure =
        new TimeoutException(
            "The steps in the circuit breaker "
                + node.getId()
                + " took longer than "
                + node.timeout()
                + " ms");
    failure.initCause(timeout);
    exchange.setException(failure);
    failed(failure, false);
  }

  private boolean succeeded(boolean sync) {
    breaker.onResult(elapsed(), breaker.getTimestampUnit(), exchange);
    tellState();
    exchange.setProperty(ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_SUCCESSFUL_EXECUTION, true);
    exchange.setProperty(ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_FROM_FALLBACK, false);
    return done(sync);
  }

  /** Tells the breaker of a failure, and goes on as it is configured. */
  private boolean failed(Exception failure, boolean sync) {
    breaker.onError(elapsed(), breaker.getTimestampUnit(), failure);
    return recover(failure, sync);
  }

  /** Goes on after a failure of the steps, which does not count if it is configured so. */
  private boolean stepsFailed(Exception failure, boolean sync) {
    CircuitBreakerConfig config = breaker.getCircuitBreakerConfig();
    boolean ignored = config.getIgnoreExceptionPredicate().test(failure);
    if (!ignored && config.getRecordExceptionPredicate().test(failure)) {
      exchange.setException(failure);
      return failed(failure, sync);
    }
    breaker.onError(elapsed(), breaker.getTimestampUnit(), failure);
    tellState();
    if (ignored) {
      exchange.setProperty(ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_IGNORED, true);
    }
    tell(!ignored, false, false);
    return done(sync);
  }

  private boolean recover(Exception failure, boolean sync) {
    tellState();
    AsyncProcessor fallback = node.fallback();
    return fallback == null ? fail(failure, sync) : fallBack(fallback, sync);
  }

  private boolean fail(Exception failure, boolean sync) {
    boolean timedOut = failure instanceof TimeoutException;
    tell(false, false, !timedOut);
    exchange.setProperty(
        timedOut
            ? ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_TIMED_OUT
            : ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_REJECTED,
        true);
    if (node.throwsWhenOpen() || !(failure instanceof CallNotPermittedException)) {
      exchange.setException(failure);
    }
    return done(sync);
  }

  private boolean fallBack(AsyncProcessor fallback, boolean sync) {
    tell(false, true, true);
    if (exchange.getProperty(ExchangePropertyKey.FAILURE_ENDPOINT) == null) {
      exchange.setProperty(
          ExchangePropertyKey.FAILURE_ENDPOINT,
          exchange.getProperty(ExchangePropertyKey.TO_ENDPOINT));
    }
    exchange.setProperty(ExchangePropertyKey.EXCEPTION_HANDLED, true);
    exchange.setProperty(ExchangePropertyKey.EXCEPTION_CAUGHT, exchange.getException());
    exchange.setRouteStop(false);
    exchange.setException(null);
    exchange.getExchangeExtension().setRedeliveryExhausted(false);
    boolean ended =
        fallback.process(
            exchange,
            doneSync -> {
              if (!doneSync) {
                done(false);
              }
            });
    return ended && done(sync);
  }

  private void tellState() {
    exchange.setProperty(
        ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_STATE, breaker.getState().name());
  }

  private void tell(boolean successful, boolean fallback, boolean shortCircuited) {
    exchange.setProperty(
        ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_SUCCESSFUL_EXECUTION, successful);
    exchange.setProperty(ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_FROM_FALLBACK, fallback);
    exchange.setProperty(
        ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_SHORT_CIRCUITED, shortCircuited);
  }

  private long elapsed() {
    return breaker.getCurrentTimestamp() - began;
  }

  private boolean done(boolean sync) {
    exchange.removeProperty(ExchangePropertyKey.TRY_ROUTE_BLOCK);
    callback.done(sync);
    return sync;
  }
}
