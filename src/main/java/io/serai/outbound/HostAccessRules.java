package io.serai.outbound;

import io.serai.security.CanonicalHost;
import java.util.Set;

/** Checks host names against the hosts of the request and the allow and deny lists of the hub. */
final class HostAccessRules {

  private final HostPatterns allowed;
  private final HostPatterns denied;

  HostAccessRules(HostAllowDenyLists lists) {
    this.allowed = new HostPatterns(lists.allowed());
    this.denied = new HostPatterns(lists.denied());
  }

  /**
   * Throws if the host must not be called.
   *
   * @param hosts hosts to which the request is restricted, in any case and form; empty: no
   *     restriction by the request
   */
  void check(String host, Set<String> hosts) throws OutboundException {
    if (!hosts.isEmpty() && !contains(hosts, host)) {
      throw OutboundException.refused(host + " is not among the hosts that this request may go to");
    }
    if (denied.matches(host)) {
      throw OutboundException.refused(host + " is denied by serai.outbound.denied-hosts");
    }
    if (!allowed.isEmpty() && !allowed.matches(host)) {
      throw OutboundException.refused(host + " is not named in serai.outbound.allowed-hosts");
    }
  }

  private static boolean contains(Set<String> hosts, String host) {
    return hosts.contains(host)
        || hosts.stream().anyMatch(name -> CanonicalHost.normal(name).equals(host));
  }
}
