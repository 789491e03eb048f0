/**
 * The front door: one port, Camel exchanges on the event loop, errors in each protocol's own shape.
 *
 * <p>A request's way: {@link io.serai.http.HubHttpServer} (request id, start-up gate, filters) →
 * {@link io.serai.http.CamelRouteDispatcher} (path table) → {@link io.serai.http.CamelHttpConsumer}
 * (exchange) → {@link io.serai.http.CamelResponseWriter}.
 */
@NullMarked
package io.serai.http;

import org.jspecify.annotations.NullMarked;
