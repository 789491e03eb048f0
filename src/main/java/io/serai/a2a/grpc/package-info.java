/**
 * The gRPC binding of A2A 1.0 and 0.3, on the hub's HTTP server.
 *
 * <p>{@link io.serai.a2a.grpc.GrpcBinding} registers the methods of each {@link
 * io.serai.a2a.grpc.GrpcService}. For each call, {@link io.serai.a2a.grpc.GrpcMessageCodec} checks
 * the size of the message with {@link io.serai.a2a.grpc.ProtobufFieldCounter}. It converts the
 * message to JSON with {@link io.serai.a2a.grpc.ProtoJson} and decodes it with the codec of the
 * version. The result goes back the same way. {@link io.serai.a2a.grpc.A2aGrpcErrorMapper} turns
 * failures into gRPC statuses.
 *
 * <p>The client of remote agents uses the same services and codecs in the other direction.
 */
@NullMarked
package io.serai.a2a.grpc;

import org.jspecify.annotations.NullMarked;
