package io.serai.http.grpc;

import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.concurrent.Flow;

/** What a call that went well is answered with. */
public sealed interface GrpcReply {

  /** Metadata in front of the messages. */
  Map<String, String> metadata();

  /** One message. */
  record One(Map<String, String> metadata, Buffer message) implements GrpcReply {
    /** Copies the metadata. */
    public One {
      metadata = Map.copyOf(metadata);
    }
  }

  /** As many messages as are published, read as fast as the caller takes them. */
  record Many(Map<String, String> metadata, Flow.Publisher<Buffer> messages) implements GrpcReply {
    /** Copies the metadata. */
    public Many {
      metadata = Map.copyOf(metadata);
    }
  }
}
