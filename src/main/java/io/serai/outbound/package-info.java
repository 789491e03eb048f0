/**
 * HTTP calls from the hub to other services. {@link io.serai.outbound.OutboundGateway} is the only
 * sender of outgoing HTTP requests in the hub.
 *
 * <p>Reading order: {@link io.serai.outbound.OutboundGateway}, {@link
 * io.serai.outbound.OutboundRequest} and {@link io.serai.outbound.OutboundResponse}, {@link
 * io.serai.outbound.OutboundException}, {@link io.serai.outbound.CallPolicy}, {@link
 * io.serai.outbound.OutboundComponent}.
 *
 * <p>A request passes the guard, which checks the address against the allow and deny lists and pins
 * the resolved IP address. It then runs on the Camel route of its target host: response cache,
 * throttle, circuit breaker and HTTP client, with retries around them. The response, or an {@code
 * OutboundException}, is put on the exchange; secrets in it are masked.
 */
@NullMarked
package io.serai.outbound;

import org.jspecify.annotations.NullMarked;
