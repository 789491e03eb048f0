package io.serai.outbound;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.io.IOException;
import java.util.concurrent.CompletionStage;

/**
 * Reads a response piece by piece and passes each to a {@link StreamedResponseHandler} as it
 * arrives. It pauses the response while the handler has not completed a piece. Runs on the call's
 * event loop.
 */
final class StreamedResponseReader<E> implements Handler<Buffer> {

  private final HttpClientResponse response;
  private final StreamedResponseHandler<E> stream;
  private final OutboundCall call;
  private final StreamedResponseHandler.Parser<E> parser;
  private final Handler<Throwable> failed;
  private int pending;
  private boolean broken;

  private StreamedResponseReader(
      HttpClientResponse response,
      StreamedResponseHandler<E> stream,
      OutboundCall call,
      Handler<Throwable> failed) {
    this.response = response;
    this.stream = stream;
    this.call = call;
    this.failed = failed;
    this.parser = stream.parser(call.mask());
  }

  /**
   * Starts to read. At the end of the response, {@code done} or {@code failed} is called.
   *
   * @param onChunk called for every chunk received
   */
  static <E> StreamedResponseReader<E> read(
      HttpClientResponse response,
      StreamedResponseHandler<E> stream,
      OutboundCall call,
      Runnable onChunk,
      Runnable done,
      Handler<Throwable> failed) {
    StreamedResponseReader<E> reader = new StreamedResponseReader<>(response, stream, call, failed);
    response.exceptionHandler(failed);
    response.handler(
        chunk -> {
          onChunk.run();
          reader.handle(chunk);
        });
    response.endHandler(
        ended -> {
          if (!reader.broken && reader.parser.mayEnd()) {
            done.run();
          } else if (!reader.broken) {
            failed.handle(new IOException("the response ends within a piece"));
          }
        });
    return reader;
  }

  /** Whether reading is paused until the handler completes a piece. */
  boolean isPaused() {
    return pending > 0;
  }

  @Override
  public void handle(Buffer chunk) {
    if (broken) {
      return;
    }
    try {
      parser.parse(chunk).forEach(this::deliver);
    } catch (ResponseBodyReader.ResponseTooLargeException
        | OutboundException
        | RuntimeException failure) {
      broken = true;
      failed.handle(failure);
    }
  }

  private void deliver(E piece) {
    CompletionStage<?> completion = stream.consumer().apply(piece);
    if (completion.toCompletableFuture().isDone()) {
      return;
    }
    if (pending++ == 0) {
      response.pause();
    }
    completion.whenComplete((done, failure) -> call.onContext(this::completed));
  }

  private void completed() {
    if (--pending == 0) {
      response.resume();
    }
  }
}
