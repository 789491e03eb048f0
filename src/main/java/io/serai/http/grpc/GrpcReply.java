package io.serai.http.grpc;

import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.concurrent.Flow;

/** What a call that went well is answered with. */
public sealed interface GrpcReply {

  /** Metadata in front of the messages. */
  Map<String, String> metadata();

  /** One message. */
  record UnaryReply(Map<String, String> metadata, Buffer message) implements GrpcReply {
    /** Copies the metadata. */
    public UnaryReply {
      metadata = Map.copyOf(metadata);
    }
  }

  /** As many messages as are published, read as fast as the caller takes them. */
  record StreamingReply(Map<String, String> metadata, Flow.Publisher<Buffer> messages)
      implements GrpcReply {
    /** Copies the metadata. */
    public StreamingReply {
      metadata = Map.copyOf(metadata);
    }
  }
}
