/**
 * HTTP calls from the hub to other services: the request, the response, the failure and the policy
 * of a call.
 *
 * <p>Reading order: {@link io.serai.outbound.OutboundRequest}, {@link
 * io.serai.outbound.OutboundResponse}, {@link io.serai.outbound.OutboundException}, {@link
 * io.serai.outbound.CallPolicy}, then {@code OutboundGateway} in {@code gateway}, the only sender
 * of outgoing HTTP requests in the hub.
 *
 * <p>A request passes the guard ({@code guard}), which checks the address against the allow and
 * deny lists and pins the resolved IP address. It then runs as a {@code call} on the Camel route of
 * its target host ({@code route}, {@code host}): response cache, throttle, circuit breaker and HTTP
 * client ({@code client}), with retries around them. The response, or an {@code OutboundException},
 * is put on the exchange; secrets in it are masked ({@code mask}). Some responses are read as they
 * arrive ({@code stream}). Credentials of the vault become headers of requests in {@code
 * credential}. Routes make calls with the components in {@code component} and {@code ws}.
 */
@NullMarked
package io.serai.outbound;

import org.jspecify.annotations.NullMarked;
