package io.serai.http;

import io.serai.security.Caller;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** Reads the bodies of a front door's requests within its {@link BodyLimits}. Thread-safe. */
public final class RequestBodyReaderFactory {

  private final BodyMemoryBudget budget;
  private final Duration timeout;
  private final LongAdder timedOut = new LongAdder();

  RequestBodyReaderFactory(BodyLimits limits) {
    this.budget = new BodyMemoryBudget(limits.budget(), limits.share());
    this.timeout = limits.timeout();
  }

  /** What all of them hold. */
  public BodyMemoryBudget budget() {
    return budget;
  }

  /** How many had not come within the time. */
  public long timedOut() {
    return timedOut.sum();
  }

  /**
   * The body of a request, to be read on the request's event loop.
   *
   * @param limit of its bytes, as they are sent and after decompression
   */
  public RequestBodyReader of(RoutingContext request, long limit) {
    return new RequestBodyReader(request, limit, this);
  }

  Duration timeout() {
    return timeout;
  }

  void countTimeout() {
    timedOut.increment();
  }

  /** What the request holds of the budget, until it is answered or broken off. */
  BodyMemoryLease lease(RoutingContext request) {
    return budget.lease(caller(request));
  }

  /** Agents by their ids; those who come without a key by the addresses that they come from. */
  private static String caller(RoutingContext request) {
    Caller caller = request.get(HubHttpServer.CALLER);
    boolean keyed =
        caller != null && !caller.equals(Caller.OPERATOR_OPEN) && !caller.equals(Caller.ANONYMOUS);
    return keyed ? caller.id() : TrustedProxyHeaderFilter.client(request);
  }
}
