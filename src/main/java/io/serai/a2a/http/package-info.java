/**
 * The HTTP bindings: JSON-RPC and HTTP+JSON, for 1.0 and 0.3.
 *
 * <p>{@link io.serai.a2a.http.A2aRoutes} defines a Camel route for each. {@link
 * io.serai.a2a.http.JsonRpcBinding} and {@link io.serai.a2a.http.RestBinding} read a request
 * through {@link io.serai.a2a.http.A2aHttpRequest} and decode its parameters. They pass it to the
 * {@link io.serai.a2a.http.OperationGateway}, which finds the agent and runs the operation. {@link
 * io.serai.a2a.http.JsonRpcResponseWriter} and {@link io.serai.a2a.http.RestResponseWriter} write
 * the result, the stream or the error. {@link io.serai.a2a.http.AgentCardEndpoint} serves the
 * public card.
 */
@NullMarked
package io.serai.a2a.http;

import org.jspecify.annotations.NullMarked;
