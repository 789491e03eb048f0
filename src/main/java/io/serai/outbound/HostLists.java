package io.serai.outbound;

import java.util.Set;

/**
 * The hosts that a hub's settings name.
 *
 * @param allowedPrivate host names or addresses, as requests name them, that may lie at private
 *     addresses
 * @param allowed host names or patterns such as {@code *.example.com} that may be called; empty:
 *     every public one
 * @param denied host names or patterns that may never be called
 */
public record HostLists(Set<String> allowedPrivate, Set<String> allowed, Set<String> denied) {

  /** No name at all: every public host may be called, and no private one. */
  public static final HostLists EMPTY = new HostLists(Set.of(), Set.of(), Set.of());

  public HostLists {
    allowedPrivate = Set.copyOf(allowedPrivate);
    allowed = Set.copyOf(allowed);
    denied = Set.copyOf(denied);
  }
}
