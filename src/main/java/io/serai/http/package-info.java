/**
 * The HTTP server: one port, Camel exchanges on the event loop, and errors in each protocol's own
 * format.
 *
 * <p>A request passes {@link io.serai.http.HubHttpServer} with its filters, such as {@link
 * io.serai.http.AuthAndRateLimitFilter}. {@link io.serai.http.CamelRouteDispatcher} finds its route
 * in the {@link io.serai.http.HttpRoutingTable} and reads the body with a {@link
 * io.serai.http.RequestBodyReader}. {@link io.serai.http.CamelHttpConsumer} runs the exchange, and
 * {@link io.serai.http.CamelResponseWriter} writes the result. Errors go to {@link
 * io.serai.http.ErrorResponder}.
 *
 * <p>Connections are tracked by {@link io.serai.http.LoopConnections}.
 */
@NullMarked
package io.serai.http;

import org.jspecify.annotations.NullMarked;
