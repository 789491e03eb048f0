/**
 * Components of Camel that call other services through the gateway: {@code outbound:} and {@code
 * graphql:}.
 *
 * <p>{@link io.serai.outbound.component.OutboundComponent} sends a request to an address. {@link
 * io.serai.outbound.component.NonBlockingGraphqlComponent} replaces the component of Camel, which
 * blocks a thread.
 */
@NullMarked
package io.serai.outbound.component;

import org.jspecify.annotations.NullMarked;
