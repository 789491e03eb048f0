package io.serai.http.body;

import io.serai.http.error.HttpErrorException;
import io.serai.http.limit.BodyLimits;
import io.serai.http.limit.BodyMemoryBudget;
import io.serai.http.limit.BodyMemoryLease;
import io.serai.http.limit.CallerQuota;
import io.serai.http.limit.ResponseMemory;
import io.serai.http.proxy.CallerLimitKey;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * Creates the readers of request bodies, which share one memory budget with the responses.
 * Thread-safe.
 */
public final class RequestBodyReaderFactory {

  private final BodyMemoryBudget budget;
  private final CallerQuota streams;
  private final Duration timeout;
  private final LongAdder timedOut = new LongAdder();

  public RequestBodyReaderFactory(BodyLimits limits, CallerQuota.Limits streams) {
    this.streams = new CallerQuota("streams", streams);
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

  /** Returns what counts the memory of the response to a request; the caller closes it. */
  public ResponseMemory response(RoutingContext request) {
    return new ResponseMemory(
        lease(request), budget.share() / 2, streams, CallerLimitKey.of(request));
  }

  /**
   * Ends a response with a body, which is counted until its client has read it.
   *
   * @throws HttpErrorException 429 or 503 if too much is not read yet
   */
  public void end(RoutingContext request, Buffer body) {
    if (!ResponseMemory.counts(body.length())) {
      request.response().end(body);
      return;
    }
    ResponseMemory memory = response(request);
    memory.reserve(body.length());
    try {
      request.response().end(body).onComplete(sent -> memory.close());
    } catch (RuntimeException failure) {
      memory.close();
      throw failure;
    }
  }

  /** Opens a memory lease for a request; the caller closes it. */
  public BodyMemoryLease lease(RoutingContext request) {
    return budget.lease(CallerLimitKey.of(request));
  }
}
