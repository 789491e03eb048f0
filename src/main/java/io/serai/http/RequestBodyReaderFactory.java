package io.serai.http;

import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** Creates the readers of request bodies, which share one memory budget. Thread-safe. */
public final class RequestBodyReaderFactory {

  private final BodyMemoryBudget budget;
  private final Duration timeout;
  private final LongAdder timedOut = new LongAdder();

  RequestBodyReaderFactory(BodyLimits limits) {
    this.budget = new BodyMemoryBudget(limits.budget(), limits.share());
    this.timeout = limits.timeout();
  }

  /** Returns the memory budget of all bodies. */
  public BodyMemoryBudget budget() {
    return budget;
  }

  /** Returns how many bodies did not arrive in time. */
  public long timedOut() {
    return timedOut.sum();
  }

  /**
   * Returns a reader for the body of a request, to be used on the request's event loop.
   *
   * @param limit maximum size in bytes, both as sent and decompressed
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

  /**
   * Reserves the memory of a response until its client has read it; the caller closes the lease.
   * One response counts as half of a caller's share at most, so that each can be sent.
   *
   * @throws HttpErrorException 429 or 503 if too many responses are not read yet
   */
  BodyMemoryLease response(RoutingContext request, int bytes) {
    BodyMemoryLease lease = lease(request);
    lease.reserve(Math.min(bytes, budget.share() / 2));
    return lease;
  }

  /** Opens a memory lease for a request; the caller closes it. */
  public BodyMemoryLease lease(RoutingContext request) {
    return budget.lease(CallerKey.of(request));
  }
}
