package io.serai.http.engine;

/**
 * A consumer that counts its requests in progress. A request is counted from before the check for
 * suspension until its exchange has ended: once the consumer is suspended and the count is zero, it
 * stays zero.
 */
public interface InflightCountingConsumer {

  /** Returns the number of requests in progress; may be called on any thread. */
  int inflight();
}
