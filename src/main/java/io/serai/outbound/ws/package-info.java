/**
 * WebSockets that the hub opens to other servers, for routes: Camel's component {@code
 * vertx-websocket:}, behind the guard of all outgoing calls.
 *
 * <p>{@link io.serai.outbound.ws.GuardedWebSocketComponent} replaces the component of the class
 * path. Its endpoint asks the guard before each connection, and {@code PinnedTransport} connects to
 * the address that the guard has checked. {@code ReconnectingWebSocket} keeps one WebSocket open
 * for a consumer.
 */
@NullMarked
package io.serai.outbound.ws;

import org.jspecify.annotations.NullMarked;
