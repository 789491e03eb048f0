package io.serai.outbound;

import io.serai.setting.Settings;
import java.time.Duration;

/**
 * Limits on outgoing calls, their responses and caches.
 *
 * @param response maximum size of a response in octets, after decompression
 * @param memory memory of all responses that are being read, in octets
 * @param connections maximum number of open connections to one host
 * @param waiting number of calls to one host that may wait for a connection
 * @param connectTimeout timeout for opening a connection
 * @param cache size of the response cache in octets; 0: nothing is cached
 * @param addressTtl how long a resolved and checked address is reused
 * @param routes number of routes (host and policy) that are remembered; the least recently used is
 *     evicted
 */
public record OutboundLimits(
    int response,
    long memory,
    int connections,
    int waiting,
    Duration connectTimeout,
    long cache,
    Duration addressTtl,
    int routes) {

  /** The limits used if nothing is configured. */
  public static final OutboundLimits DEFAULT = OutboundSettings.limits(Settings.DEFAULTS);
}
