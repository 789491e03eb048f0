/**
 * Connections of clients: accepting and counting them, closing idle, stalled and malformed ones,
 * and the handlers of their bytes.
 *
 * <p>{@link io.serai.http.connection.HttpServerVerticle} listens on one event loop. {@code
 * ConnectionTrackingServer} adds the handlers of HTTP/1 to each connection, {@code LoopConnections}
 * tracks the open ones as {@link io.serai.http.connection.InboundConnection}s, and {@code
 * MalformedRequestFilter} refuses requests before they are routed.
 */
@NullMarked
package io.serai.http.connection;

import org.jspecify.annotations.NullMarked;
