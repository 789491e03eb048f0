package io.serai.route.eip;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
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
 * One exchange in a circuit breaker. It ends once: with the result of the steps, with their
 * failure, or with the timeout, whichever is first. Only a callback ends it: whether a processor
 * has ended on the calling thread is not asked, since a channel of Camel that has may call back
 * later.
 */
final class CircuitBreakerCall {

  private final NonBlockingCircuitBreaker node;
  private final CircuitBreaker breaker;
  private final Exchange exchange;
  private final AsyncCallback callback;
  private final long began;
  private final @Nullable Context eventLoop =
      Context.isOnEventLoopThread() ? Vertx.currentContext() : null;

  /** Whether the steps or the timeout have decided the result. */
  private final AtomicBoolean decided = new AtomicBoolean();

  private final AtomicBoolean ended = new AtomicBoolean();
  private @Nullable Future<?> timer;
  private boolean timedOut;

  CircuitBreakerCall(
      NonBlockingCircuitBreaker node,
      CircuitBreaker breaker,
      Exchange exchange,
      AsyncCallback callback) {
    this.node = node;
    this.breaker = breaker;
    this.exchange = exchange;
    this.callback = callback;
    this.began = breaker.getCurrentTimestamp();
  }

  /** Passes the breaker and the bulkhead, and runs the steps. */
  void start() {
    exchange.setProperty(ExchangePropertyKey.TRY_ROUTE_BLOCK, true);
    if (!breaker.tryAcquirePermission()) {
      recover(CallNotPermittedException.createCallNotPermittedException(breaker));
      return;
    }
    Bulkhead bulkhead = node.bulkhead();
    if (bulkhead != null && !bulkhead.tryAcquirePermission()) {
      BulkheadFullException full = BulkheadFullException.createBulkheadFullException(bulkhead);
      breaker.onError(elapsed(), breaker.getTimestampUnit(), full);
      recover(full);
      return;
    }
    runSteps(bulkhead);
  }

  private void runSteps(@Nullable Bulkhead bulkhead) {
    Exchange copy = ExchangeHelper.createCorrelatedCopy(exchange, false);
    UnitOfWork work = beginWork(copy);
    AtomicBoolean stepsEnded = new AtomicBoolean();
    AsyncCallback end =
        doneSync -> {
          if (stepsEnded.compareAndSet(false, true)) {
            stepsDone(copy, work, bulkhead);
          }
        };
    timer = node.afterTimeout(this::timedOut);
    process(node.steps(), copy, end);
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

  /** Runs a processor; what it throws is a failure of the exchange. */
  private static void process(AsyncProcessor processor, Exchange exchange, AsyncCallback end) {
    try {
      processor.process(exchange, end);
    } catch (RuntimeException | Error thrown) {
      exchange.setException(thrown);
      end.done(false);
    }
  }

  private void stepsDone(Exchange copy, UnitOfWork work, @Nullable Bulkhead bulkhead) {
    boolean inTime = decided.compareAndSet(false, true);
    if (inTime && timer != null) {
      timer.cancel(false);
    }
    if (inTime && copy.getException() == null) {
      ExchangeHelper.copyResults(exchange, copy);
    }
    UnitOfWorkHelper.doneUow(work, copy);
    if (bulkhead != null) {
      bulkhead.onComplete();
    }
    if (inTime && copy.getException() == null) {
      succeeded();
    } else if (inTime) {
      exchange.setException(copy.getException());
      failed(copy.getException());
    }
  }

  /** Goes on with the exchange where it came from: on its event loop, or on the timer's thread. */
  private void timedOut() {
    if (decided.compareAndSet(false, true)) {
      if (eventLoop == null) {
        onTimeout();
      } else {
        eventLoop.runOnContext(ignored -> onTimeout());
      }
    }
  }

  private void onTimeout() {
    timedOut = true;
    TimeoutException failure =
        new TimeoutException(
            "The steps in the circuit breaker %s took longer than %s ms"
                .formatted(node.getId(), node.timeout()));
    exchange.setException(failure);
    failed(failure);
  }

  private void succeeded() {
    breaker.onResult(elapsed(), breaker.getTimestampUnit(), exchange);
    setState();
    exchange.setProperty(ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_SUCCESSFUL_EXECUTION, true);
    exchange.setProperty(ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_FROM_FALLBACK, false);
    end();
  }

  private void failed(Exception failure) {
    breaker.onError(elapsed(), breaker.getTimestampUnit(), failure);
    CircuitBreakerConfig config = breaker.getCircuitBreakerConfig();
    if (!node.isShared() && config.getIgnoreExceptionPredicate().test(failure)) {
      exchange.setProperty(ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_IGNORED, true);
      goOn(false);
    } else if (!node.isShared() && !config.getRecordExceptionPredicate().test(failure)) {
      goOn(true);
    } else {
      recover(failure);
    }
  }

  /** Ends an exchange whose failure does not count. */
  private void goOn(boolean successful) {
    setState();
    setResponse(successful, false, false);
    exchange.setException(null);
    end();
  }

  private void recover(Exception failure) {
    setState();
    AsyncProcessor fallback = node.fallback();
    if (fallback == null) {
      fail(failure);
    } else {
      fallBack(fallback);
    }
  }

  private void fail(Exception failure) {
    setResponse(false, false, !timedOut);
    exchange.setProperty(
        timedOut
            ? ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_TIMED_OUT
            : ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_REJECTED,
        true);
    if (node.throwsWhenOpen() || !(failure instanceof CallNotPermittedException)) {
      exchange.setException(failure);
    }
    end();
  }

  private void fallBack(AsyncProcessor fallback) {
    setResponse(false, true, true);
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
    process(fallback, exchange, doneSync -> end());
  }

  private void setResponse(boolean successful, boolean fallback, boolean shortCircuited) {
    exchange.setProperty(
        ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_SUCCESSFUL_EXECUTION, successful);
    exchange.setProperty(ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_FROM_FALLBACK, fallback);
    exchange.setProperty(
        ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_SHORT_CIRCUITED, shortCircuited);
  }

  private void setState() {
    exchange.setProperty(
        ExchangePropertyKey.CIRCUIT_BREAKER_RESPONSE_STATE, breaker.getState().name());
  }

  private long elapsed() {
    return breaker.getCurrentTimestamp() - began;
  }

  private void end() {
    if (ended.compareAndSet(false, true)) {
      exchange.removeProperty(ExchangePropertyKey.TRY_ROUTE_BLOCK);
      callback.done(false);
    }
  }
}
