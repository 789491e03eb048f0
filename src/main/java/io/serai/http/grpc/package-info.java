/**
 * gRPC over the front door: methods that any protocol can serve, on the one port, behind the same
 * filters as every other request.
 *
 * <p>Start with {@link io.serai.http.grpc.GrpcServer}.
 */
@NullMarked
package io.serai.http.grpc;

import org.jspecify.annotations.NullMarked;
