package io.serai.outbound;

import io.serai.security.PrivateHostAllowlist;
import java.util.Collection;
import java.util.Set;

/**
 * The hosts that a hub's settings name.
 *
 * @param allowedPrivate those that may lie at private addresses
 * @param allowed host names or patterns such as {@code *.example.com} that may be called; empty:
 *     every public one
 * @param denied host names or patterns that may never be called
 */
public record HostAllowDenyLists(
    PrivateHostAllowlist allowedPrivate, Set<String> allowed, Set<String> denied) {

  /** No name at all: every public host may be called, and no private one. */
  public static final HostAllowDenyLists EMPTY =
      new HostAllowDenyLists(privateHosts(Set.of()), Set.of(), Set.of());

  private static final String SETTING = "serai.outbound.allowed-private-hosts";

  public HostAllowDenyLists {
    allowed = Set.copyOf(allowed);
    denied = Set.copyOf(denied);
  }

  /**
   * The private hosts that {@code serai.outbound.allowed-private-hosts} lists.
   *
   * @throws IllegalArgumentException where an entry is neither a host nor {@code host:port}
   */
  public static PrivateHostAllowlist privateHosts(Collection<String> entries) {
    return PrivateHostAllowlist.of(SETTING, entries);
  }
}
