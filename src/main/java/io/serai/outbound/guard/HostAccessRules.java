package io.serai.outbound.guard;

import io.serai.outbound.HostAllowDenyLists;
import io.serai.outbound.OutboundException;
import io.serai.security.host.CanonicalHost;
import io.serai.security.host.TargetOrigin;
import java.util.Set;

/**
 * Checks hosts and ports against the hosts of the request and the allow and deny lists of the hub.
 */
final class HostAccessRules {

  private final HostPatterns allowed;
  private final HostPatterns denied;

  HostAccessRules(HostAllowDenyLists lists) {
    this.allowed = new HostPatterns(lists.allowed());
    this.denied = new HostPatterns(lists.denied());
  }

  /**
   * Throws if the origin must not be called.
   *
   * @param hosts hosts to which the request is restricted, in any case and form, or {@linkplain
   *     TargetOrigin#place hosts with their ports}; empty: no restriction by the request
   */
  void check(TargetOrigin origin, Set<String> hosts) throws OutboundException {
    String host = origin.host();
    if (!hosts.isEmpty() && !contains(hosts, origin)) {
      throw OutboundException.refused(
          origin.place() + " is not among the hosts that this request may go to");
    }
    if (denied.matches(host)) {
      throw OutboundException.refused(host + " is denied by serai.outbound.denied-hosts");
    }
    if (!allowed.isEmpty() && !allowed.matches(host)) {
      throw OutboundException.refused(host + " is not named in serai.outbound.allowed-hosts");
    }
  }

  private static boolean contains(Set<String> hosts, TargetOrigin origin) {
    String host = origin.host();
    return hosts.contains(host)
        || hosts.contains(origin.place())
        || hosts.stream().anyMatch(name -> CanonicalHost.normal(name).equals(host));
  }
}
