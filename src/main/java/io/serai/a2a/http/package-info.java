/**
 * The HTTP bindings: JSON-RPC and HTTP+JSON, for 1.0 and 0.3.
 *
 * <p>{@link io.serai.a2a.http.A2aRoutes} defines an endpoint of the REST DSL and a Camel route for
 * each operation. {@link io.serai.a2a.http.RestOperationProcessor} decodes a request of HTTP+JSON
 * by its {@link io.serai.a2a.http.RestPathTemplate}. {@link io.serai.a2a.http.JsonRpcDecoder}
 * decodes one of JSON-RPC into a {@link io.serai.a2a.http.JsonRpcCall}, which {@link
 * io.serai.a2a.http.JsonRpcOperationProcessor} runs. Both pass it to the {@link
 * io.serai.a2a.http.OperationGateway}, which finds the agent, runs the operation and counts it.
 * {@link io.serai.a2a.http.JsonRpcResponseWriter} and {@link io.serai.a2a.http.RestResponseWriter}
 * write the result, the stream or the error. {@link io.serai.a2a.http.AgentCardEndpoint} serves the
 * public card.
 */
@NullMarked
package io.serai.a2a.http;

import org.jspecify.annotations.NullMarked;
