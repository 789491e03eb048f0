package io.serai.http;

/**
 * A consumer that knows exactly what is inside: a request counts from before it is let in until its
 * exchange has ended. Once it is suspended and nothing is inside, nothing will be.
 */
public interface InflightCountingConsumer {

  /** How many requests are inside; from any thread. */
  int inside();
}
