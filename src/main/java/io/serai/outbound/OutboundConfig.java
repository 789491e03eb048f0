package io.serai.outbound;

import io.serai.security.host.PrivateHostAllowlist;
import io.serai.setting.Settings;
import java.util.Set;

/**
 * The configuration of outgoing calls ({@code serai.outbound.*}, {@code serai.retry.*}, {@code
 * serai.throttle.*}, {@code serai.circuit-breaker.*}).
 *
 * @param policy default call policy
 * @param hosts allowed and denied hosts
 * @param limits size and connection limits
 * @param nodeStatistics whether JMX counts the nodes of the routes of hosts
 */
public record OutboundConfig(
    CallPolicy policy, HostAllowDenyLists hosts, OutboundLimits limits, boolean nodeStatistics) {

  /** The configuration used if nothing is set: public hosts only. */
  public static final OutboundConfig DEFAULT = OutboundSettings.config(Settings.DEFAULTS);

  /** Returns a copy with another default policy. */
  public OutboundConfig withPolicy(CallPolicy other) {
    return new OutboundConfig(other, hosts, limits, nodeStatistics);
  }

  /** Returns a copy with another list of allowed private hosts. */
  public OutboundConfig withAllowedPrivateHosts(Set<String> names) {
    return with(
        new HostAllowDenyLists(
            PrivateHostAllowlist.of(OutboundSettings.ALLOWED_PRIVATE_HOSTS.key(), names),
            hosts.allowed(),
            hosts.denied()));
  }

  /** Returns a copy with other lists of allowed and denied hosts. */
  public OutboundConfig withHosts(Set<String> allowed, Set<String> denied) {
    return with(new HostAllowDenyLists(hosts.allowedPrivate(), allowed, denied));
  }

  /** Returns a copy with another memory for the responses that are being read, in octets. */
  public OutboundConfig withResponseMemory(long octets) {
    return new OutboundConfig(policy, hosts, limits.withMemory(octets), nodeStatistics);
  }

  /** Returns a copy with another limit on the size of responses, in octets. */
  public OutboundConfig withResponseLimit(int octets) {
    return new OutboundConfig(policy, hosts, limits.withResponse(octets), nodeStatistics);
  }

  /** Returns a copy with statistics of the nodes of the routes of hosts. */
  public OutboundConfig withNodeStatistics() {
    return new OutboundConfig(policy, hosts, limits, true);
  }

  private OutboundConfig with(HostAllowDenyLists other) {
    return new OutboundConfig(policy, other, limits, nodeStatistics);
  }
}
