/**
 * The engine of Camel's {@code platform-http}: finds the route of a request, and runs an exchange
 * through it on the event loop.
 *
 * <p>{@link io.serai.http.engine.CamelRouteDispatcher} finds the consumer of a path in the {@link
 * io.serai.http.engine.HttpRoutingTable} and reads the body. {@code CamelHttpConsumer} runs the
 * exchange, which {@code CamelRequestMapper} fills, and {@code CamelResponseWriter} writes the
 * result.
 */
@NullMarked
package io.serai.http.engine;

import org.jspecify.annotations.NullMarked;
