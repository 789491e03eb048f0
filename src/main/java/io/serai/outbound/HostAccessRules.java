package io.serai.outbound;

import io.serai.security.CanonicalHost;
import java.util.Set;

/** Which hosts may be called by their name: those of the request, within those of the hub. */
final class HostAccessRules {

  private final HostPatterns allowed;
  private final HostPatterns denied;

  HostAccessRules(HostAllowDenyLists lists) {
    this.allowed = new HostPatterns(lists.allowed());
    this.denied = new HostPatterns(lists.denied());
  }

  /**
   * Refuses a host that is not meant.
   *
   * @param hosts where the request may go, in any case and form; empty: wherever the hub allows
   */
  void check(String host, Set<String> hosts) throws OutboundException {
    if (!hosts.isEmpty() && !contains(hosts, host)) {
      throw OutboundException.refused(host + " is not among the hosts that this request may go to");
    }
    if (denied.match(host)) {
      throw OutboundException.refused(host + " is denied by serai.outbound.denied-hosts");
    }
    if (!allowed.isEmpty() && !allowed.match(host)) {
      throw OutboundException.refused(host + " is not named in serai.outbound.allowed-hosts");
    }
  }

  private static boolean contains(Set<String> hosts, String host) {
    return hosts.contains(host)
        || hosts.stream().anyMatch(name -> CanonicalHost.normal(name).equals(host));
  }
}
