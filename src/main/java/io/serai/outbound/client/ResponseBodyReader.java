package io.serai.outbound.client;

import io.serai.outbound.call.OutboundCallState;
import io.serai.outbound.call.ResponseBudget;
import io.serai.outbound.stream.ResponseTooLargeException;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import org.jspecify.annotations.Nullable;

/** Reads the body of a response up to a maximum number of octets, as far as there is memory. */
final class ResponseBodyReader implements Handler<Buffer> {

  /** Octets of a body that are not counted: most responses need no more. */
  private static final int FREE = 64 * 1024;

  /** Memory for each octet: the buffer that grows, the text, and the values that are read. */
  private static final int MEMORY_FACTOR = 4;

  private final HttpClientResponse response;
  private final int limit;
  private final OutboundCallState call;
  private final Handler<Throwable> failed;
  private @Nullable Buffer body;
  private ResponseBudget.@Nullable Reading memory;
  private boolean discarded;
  private int room = FREE;

  private ResponseBodyReader(
      HttpClientResponse response, int limit, OutboundCallState call, Handler<Throwable> failed) {
    this.response = response;
    this.limit = limit;
    this.call = call;
    this.failed = failed;
  }

  /**
   * Reads the body and calls one of the two handlers. {@code failed} may be called again if the
   * connection breaks later.
   */
  static ResponseBodyReader read(
      HttpClientResponse response,
      int limit,
      OutboundCallState call,
      Handler<Buffer> done,
      Handler<Throwable> failed) {
    ResponseBodyReader reader = new ResponseBodyReader(response, limit, call, failed);
    response.exceptionHandler(failed);
    response.handler(reader);
    response.endHandler(
        ended -> {
          if (!reader.discarded) {
            done.handle(reader.body == null ? Buffer.buffer() : reader.body);
          }
        });
    return reader;
  }

  @Override
  public void handle(Buffer chunk) {
    if (discarded) {
      return;
    }
    long length = (body == null ? 0L : body.length()) + chunk.length();
    if (length > limit) {
      discard();
      failed.handle(new ResponseTooLargeException(limit));
      return;
    }
    if (body == null) {
      body = chunk;
    } else {
      body.appendBuffer(chunk);
    }
    if (length > room) {
      makeRoom(length);
    }
  }

  /** Takes memory for half as much again; without it, the response waits. */
  private void makeRoom(long length) {
    room = (int) Math.min(limit, length + length / 2);
    long bytes = (long) MEMORY_FACTOR * room;
    if (memory == null) {
      memory = call.openMemory();
    }
    if (!memory.grow(bytes, () -> call.later(response::resume))) {
      response.pause();
    }
  }

  /** Whether the response waits for memory. */
  boolean waitsForMemory() {
    return memory != null && memory.waits();
  }

  /** Lets the call hold the memory of the body, which is complete. */
  void handOver() {
    if (memory != null) {
      call.holds(memory);
      memory = null;
    }
  }

  /** Drops the body and what still comes, and gives the memory back. */
  void discard() {
    discarded = true;
    body = null;
    if (memory != null) {
      memory.close();
      memory = null;
    }
  }
}
