package io.serai.outbound;

import java.time.Duration;
import java.util.Set;

/**
 * The settings of everything that leaves the hub ({@code serai.outbound.*}, {@code serai.retry.*}).
 *
 * @param policy what holds for a call that says nothing else
 * @param allowedPrivateHosts host names or addresses, as requests name them, that may lie at
 *     private addresses; lower case
 * @param allowedHosts host names or patterns such as {@code *.example.com} that may be called;
 *     empty: every public one
 * @param deniedHosts host names or patterns that may never be called
 * @param responseLimit octets of an answer, decompressed, that are read at most
 * @param connections open connections to one host at most
 * @param waitingForConnection calls to one host that may wait for a connection
 * @param connectTimeout for a connection to be made
 * @param cacheSize octets that the response cache holds; 0: nothing is cached
 * @param addressTtl how long a resolved and checked address is used again
 * @param hosts routes (host and policy) that are remembered; the least used is forgotten
 */
public record OutboundConfig(
    CallPolicy policy,
    Set<String> allowedPrivateHosts,
    Set<String> allowedHosts,
    Set<String> deniedHosts,
    int responseLimit,
    int connections,
    int waitingForConnection,
    Duration connectTimeout,
    long cacheSize,
    Duration addressTtl,
    int hosts) {

  /** What holds where nothing is configured: public hosts only. */
  public static final OutboundConfig DEFAULT =
      new OutboundConfig(
          CallPolicy.DEFAULT,
          Set.of(),
          Set.of(),
          Set.of(),
          10 * 1024 * 1024,
          1024,
          8192,
          Duration.ofSeconds(10),
          64L * 1024 * 1024,
          Duration.ofSeconds(10),
          4096);

  public OutboundConfig {
    allowedPrivateHosts = Set.copyOf(allowedPrivateHosts);
    allowedHosts = Set.copyOf(allowedHosts);
    deniedHosts = Set.copyOf(deniedHosts);
  }

  /** The same with another default policy. */
  public OutboundConfig withPolicy(CallPolicy other) {
    return new OutboundConfig(
        other,
        allowedPrivateHosts,
        allowedHosts,
        deniedHosts,
        responseLimit,
        connections,
        waitingForConnection,
        connectTimeout,
        cacheSize,
        addressTtl,
        hosts);
  }

  /** The same with other hosts that may lie at private addresses. */
  public OutboundConfig withAllowedPrivateHosts(Set<String> names) {
    return new OutboundConfig(
        policy,
        names,
        allowedHosts,
        deniedHosts,
        responseLimit,
        connections,
        waitingForConnection,
        connectTimeout,
        cacheSize,
        addressTtl,
        hosts);
  }

  /** The same with other hosts that may be called, and that may not. */
  public OutboundConfig withHosts(Set<String> allowed, Set<String> denied) {
    return new OutboundConfig(
        policy,
        allowedPrivateHosts,
        allowed,
        denied,
        responseLimit,
        connections,
        waitingForConnection,
        connectTimeout,
        cacheSize,
        addressTtl,
        hosts);
  }

  /** The same with another bound on the size of answers. */
  public OutboundConfig withResponseLimit(int octets) {
    return new OutboundConfig(
        policy,
        allowedPrivateHosts,
        allowedHosts,
        deniedHosts,
        octets,
        connections,
        waitingForConnection,
        connectTimeout,
        cacheSize,
        addressTtl,
        hosts);
  }
}
