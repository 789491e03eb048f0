package io.serai.outbound;

import io.serai.security.PrivateHostAllowlist;
import java.util.Collection;
import java.util.Set;

/**
 * The configured lists of allowed and denied hosts.
 *
 * @param allowedPrivate hosts that may have private addresses
 * @param allowed host names or patterns such as {@code *.example.com} that may be called; empty:
 *     every public host
 * @param denied host names or patterns that must not be called
 */
public record HostAllowDenyLists(
    PrivateHostAllowlist allowedPrivate, Set<String> allowed, Set<String> denied) {

  /** Empty lists: every public host may be called, and no private one. */
  public static final HostAllowDenyLists EMPTY =
      new HostAllowDenyLists(privateHosts(Set.of()), Set.of(), Set.of());

  private static final String SETTING = "serai.outbound.allowed-private-hosts";

  public HostAllowDenyLists {
    allowed = Set.copyOf(allowed);
    denied = Set.copyOf(denied);
  }

  /**
   * Parses the entries of {@code serai.outbound.allowed-private-hosts}.
   *
   * @throws IllegalArgumentException if an entry is neither a host nor {@code host:port}
   */
  public static PrivateHostAllowlist privateHosts(Collection<String> entries) {
    return PrivateHostAllowlist.of(SETTING, entries);
  }
}
