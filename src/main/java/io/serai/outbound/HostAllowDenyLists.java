package io.serai.outbound;

import io.serai.security.host.PrivateHostAllowlist;
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

  public HostAllowDenyLists {
    allowed = Set.copyOf(allowed);
    denied = Set.copyOf(denied);
  }
}
