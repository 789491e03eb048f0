/**
 * gRPC on the hub's HTTP server: the same port and the same filters as other requests. Status,
 * framing and timeout header also serve outgoing calls.
 *
 * <p>{@link io.serai.http.grpc.GrpcServer} dispatches a call to the {@link
 * io.serai.http.grpc.GrpcMethodHandler} of its method. {@link io.serai.http.grpc.GrpcCallExecution}
 * reads the message with {@link io.serai.http.grpc.GrpcMessageFraming} and writes the {@link
 * io.serai.http.grpc.GrpcReply} with a {@link io.serai.http.grpc.GrpcResponseWriter}. {@link
 * io.serai.http.grpc.GrpcMessageExchange} answers the messages of a client's stream one by one, for
 * {@link io.serai.http.grpc.GrpcReflection}. {@link io.serai.http.grpc.GrpcConnectionKeepalive}
 * pings the connections with calls.
 */
@NullMarked
package io.serai.http.grpc;

import org.jspecify.annotations.NullMarked;
