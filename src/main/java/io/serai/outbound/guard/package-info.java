/**
 * The guard of outgoing calls: which addresses, hosts and header fields a request may have.
 *
 * <p>{@link io.serai.outbound.guard.OutboundGuard} checks an address against the allow and deny
 * lists, resolves its name with a {@link io.serai.outbound.guard.HostResolver}, and pins the IP
 * address, which must be public unless it is allowed.
 */
@NullMarked
package io.serai.outbound.guard;

import org.jspecify.annotations.NullMarked;
