package io.serai.outbound;

import java.util.Set;

/**
 * The settings of everything that leaves the hub ({@code serai.outbound.*}, {@code serai.retry.*},
 * {@code serai.throttle.*}, {@code serai.circuit-breaker.*}).
 *
 * @param policy what holds for a call that says nothing else
 * @param hosts where calls may go
 * @param limits how much of everything
 */
public record OutboundConfig(CallPolicy policy, HostAllowDenyLists hosts, OutboundLimits limits) {

  /** What holds where nothing is configured: public hosts only. */
  public static final OutboundConfig DEFAULT =
      new OutboundConfig(CallPolicy.DEFAULT, HostAllowDenyLists.EMPTY, OutboundLimits.DEFAULT);

  /** The same with another default policy. */
  public OutboundConfig withPolicy(CallPolicy other) {
    return new OutboundConfig(other, hosts, limits);
  }

  /** The same with other hosts that may lie at private addresses. */
  public OutboundConfig withAllowedPrivateHosts(Set<String> names) {
    return with(
        new HostAllowDenyLists(
            HostAllowDenyLists.privateHosts(names), hosts.allowed(), hosts.denied()));
  }

  /** The same with other hosts that may be called, and that may not. */
  public OutboundConfig withHosts(Set<String> allowed, Set<String> denied) {
    return with(new HostAllowDenyLists(hosts.allowedPrivate(), allowed, denied));
  }

  /** The same with another bound on the size of answers. */
  public OutboundConfig withResponseLimit(int octets) {
    return new OutboundConfig(policy, hosts, limits.withResponse(octets));
  }

  private OutboundConfig with(HostAllowDenyLists other) {
    return new OutboundConfig(policy, other, limits);
  }
}
