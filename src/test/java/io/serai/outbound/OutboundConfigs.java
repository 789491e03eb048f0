package io.serai.outbound;

import io.serai.security.host.PrivateHostAllowlist;
import java.util.Set;

/** Copies of configurations of outgoing calls, each with one part changed. */
public final class OutboundConfigs {
  private OutboundConfigs() {}

  /** Returns a copy with another default policy. */
  public static OutboundConfig withPolicy(OutboundConfig config, CallPolicy policy) {
    return new OutboundConfig(policy, config.hosts(), config.limits(), config.nodeStatistics());
  }

  /** Returns a copy with another list of allowed private hosts. */
  public static OutboundConfig withAllowedPrivateHosts(OutboundConfig config, Set<String> names) {
    return with(
        config,
        new HostAllowDenyLists(
            PrivateHostAllowlist.of(OutboundSettings.ALLOWED_PRIVATE_HOSTS.key(), names),
            config.hosts().allowed(),
            config.hosts().denied()));
  }

  /** Returns a copy with other lists of allowed and denied hosts. */
  public static OutboundConfig withHosts(
      OutboundConfig config, Set<String> allowed, Set<String> denied) {
    return with(config, new HostAllowDenyLists(config.hosts().allowedPrivate(), allowed, denied));
  }

  /** Returns a copy with another memory for the responses that are being read, in octets. */
  public static OutboundConfig withResponseMemory(OutboundConfig config, long octets) {
    return withLimits(config, config.limits().response(), octets);
  }

  /** Returns a copy with another limit on the size of responses, in octets. */
  public static OutboundConfig withResponseLimit(OutboundConfig config, int octets) {
    return withLimits(config, octets, config.limits().memory());
  }

  /** Returns a copy with statistics of the nodes of the routes of hosts. */
  public static OutboundConfig withNodeStatistics(OutboundConfig config) {
    return new OutboundConfig(config.policy(), config.hosts(), config.limits(), true);
  }

  private static OutboundConfig with(OutboundConfig config, HostAllowDenyLists hosts) {
    return new OutboundConfig(config.policy(), hosts, config.limits(), config.nodeStatistics());
  }

  private static OutboundConfig withLimits(OutboundConfig config, int response, long memory) {
    OutboundLimits limits = config.limits();
    return new OutboundConfig(
        config.policy(),
        config.hosts(),
        new OutboundLimits(
            response,
            memory,
            limits.connections(),
            limits.waiting(),
            limits.connectTimeout(),
            limits.cache(),
            limits.addressTtl(),
            limits.routes()),
        config.nodeStatistics());
  }
}
