package io.serai.outbound;

import java.time.Duration;

/**
 * The bounds of what leaves the hub and of what is kept for it.
 *
 * @param response octets of an answer, decompressed, that are read at most
 * @param connections open connections to one host at most
 * @param waiting calls to one host that may wait for a connection
 * @param connectTimeout for a connection to be made
 * @param cache octets that the response cache holds; 0: nothing is cached
 * @param addressTtl how long a resolved and checked address is used again
 * @param routes routes (host and policy) that are remembered; the least used is forgotten
 */
public record OutboundLimits(
    int response,
    int connections,
    int waiting,
    Duration connectTimeout,
    long cache,
    Duration addressTtl,
    int routes) {

  /** What holds where nothing is configured. */
  public static final OutboundLimits DEFAULT =
      new OutboundLimits(
          10 * 1024 * 1024,
          1024,
          8192,
          Duration.ofSeconds(10),
          64L * 1024 * 1024,
          Duration.ofSeconds(10),
          4096);

  /** The same with another bound on the size of answers. */
  OutboundLimits withResponse(int octets) {
    return new OutboundLimits(
        octets, connections, waiting, connectTimeout, cache, addressTtl, routes);
  }
}
