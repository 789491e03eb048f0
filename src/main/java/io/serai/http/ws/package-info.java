/**
 * WebSockets on the hub's HTTP server, for any protocol that sends text messages to its clients.
 *
 * <p>{@link io.serai.http.ws.WebSocketServer} passes a handshake to the {@link
 * io.serai.http.ws.WebSocketHandler} of its path, which accepts it with a {@link
 * io.serai.http.ws.WebSocketSession} or refuses it with an HTTP error. {@link
 * io.serai.http.ws.OpenWebSocket} writes the messages of the session as fast as the client reads
 * them, and {@link io.serai.http.ws.WebSocketMessageReader} reads those of the client, within
 * limits. {@link io.serai.http.ws.OpenWebSockets} sends the pings.
 *
 * <p>A WebSocket begins with an upgrade of HTTP/1.1. Those over HTTP/2 (RFC 8441) are not served.
 */
@NullMarked
package io.serai.http.ws;

import org.jspecify.annotations.NullMarked;
