package io.serai.http.grpc;

import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.concurrent.Flow;

/** Reply to a successful gRPC call. */
public sealed interface GrpcReply {

  /** Returns the metadata to send before the messages. */
  Map<String, String> metadata();

  /** A reply of one message. */
  record UnaryReply(Map<String, String> metadata, Buffer message) implements GrpcReply {
    /** Copies the metadata. */
    public UnaryReply {
      metadata = Map.copyOf(metadata);
    }
  }

  /** A reply of as many messages as are published, requested as fast as the caller reads them. */
  record StreamingReply(Map<String, String> metadata, Flow.Publisher<Buffer> messages)
      implements GrpcReply {
    /** Copies the metadata. */
    public StreamingReply {
      metadata = Map.copyOf(metadata);
    }
  }
}
