package io.serai.http.grpc;

import java.util.concurrent.CompletionStage;

/** What serves the calls of one method. Must not block: it runs on an event loop. */
@FunctionalInterface
public interface GrpcMethodHandler {

  /** Serves a call; fails with a {@link GrpcException}, any other failure is told as INTERNAL. */
  CompletionStage<GrpcReply> call(GrpcCall call);
}
