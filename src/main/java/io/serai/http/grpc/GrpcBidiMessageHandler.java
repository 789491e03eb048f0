package io.serai.http.grpc;

import io.vertx.core.buffer.Buffer;

/**
 * Implements a method whose client sends a stream of messages, each of which is answered with one
 * message. It runs on an event loop and must not block.
 */
@FunctionalInterface
interface GrpcBidiMessageHandler {

  /**
   * Answers a message.
   *
   * @throws GrpcException ends the stream with its status
   */
  Buffer answer(Buffer message);
}
