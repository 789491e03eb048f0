package io.serai.http.grpc;

import java.util.concurrent.CompletionStage;

/** Implements one gRPC method. It runs on an event loop and must not block. */
@FunctionalInterface
public interface GrpcMethodHandler {

  /**
   * Serves a call. A {@link GrpcException} gives the status of a failed call; any other failure is
   * reported as INTERNAL.
   */
  CompletionStage<GrpcReply> call(GrpcRequest call);
}
