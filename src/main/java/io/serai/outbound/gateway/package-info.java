/**
 * The gateway of all outgoing HTTP requests of the hub.
 *
 * <p>{@link io.serai.outbound.gateway.OutboundGateway} has the guard check a request, runs its
 * exchange on the route of its target host, and leaves only the response or an {@link
 * io.serai.outbound.OutboundException} on it.
 */
@NullMarked
package io.serai.outbound.gateway;

import org.jspecify.annotations.NullMarked;
