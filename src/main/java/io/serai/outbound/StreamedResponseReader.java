package io.serai.outbound;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.io.IOException;
import java.util.concurrent.CompletionStage;

/**
 * Reads a response piece by piece and passes each to a {@link StreamedResponseHandler} as it
 * arrives. While the handler has not completed a piece, the response is paused, and the next piece
 * is not read. Runs on the call's event loop.
 */
final class StreamedResponseReader<E> implements Handler<Buffer> {

  private final HttpClientResponse response;
  private final StreamedResponseHandler<E> stream;
  private final OutboundCall call;
  private final StreamedResponseHandler.Parser<E> parser;
  private final Runnable onPiece;
  private final Handler<Throwable> failed;
  private boolean waiting;
  private boolean stopped;

  private StreamedResponseReader(
      HttpClientResponse response,
      StreamedResponseHandler<E> stream,
      OutboundCall call,
      Runnable onPiece,
      Handler<Throwable> failed) {
    this.response = response;
    this.stream = stream;
    this.call = call;
    this.onPiece = onPiece;
    this.failed = failed;
    this.parser = stream.parser(call.mask(), onPiece);
  }

  /**
   * Starts to read. At the end of the response, {@code done} or {@code failed} is called.
   *
   * @param onPiece called before every piece is delivered and after the handler has completed it
   *     later, and for every heartbeat
   */
  static <E> StreamedResponseReader<E> read(
      HttpClientResponse response,
      StreamedResponseHandler<E> stream,
      OutboundCall call,
      Runnable onPiece,
      Runnable done,
      Handler<Throwable> failed) {
    StreamedResponseReader<E> reader =
        new StreamedResponseReader<>(response, stream, call, onPiece, failed);
    response.exceptionHandler(failed);
    response.handler(reader);
    response.endHandler(
        ended -> {
          if (!reader.stopped && reader.parser.mayEnd()) {
            done.run();
          } else if (!reader.stopped) {
            failed.handle(new IOException("the response ends within a piece"));
          }
        });
    return reader;
  }

  /** Whether reading is paused until the handler completes a piece. */
  boolean isPaused() {
    return waiting;
  }

  /** Stops: the handler gets no further piece. */
  void stop() {
    stopped = true;
  }

  @Override
  public void handle(Buffer chunk) {
    if (!stopped) {
      parser.add(chunk);
      deliverAll();
    }
  }

  /** Delivers what the chunk holds, up to a piece that the handler does not complete at once. */
  private void deliverAll() {
    try {
      E piece = parser.next();
      while (piece != null) {
        onPiece.run();
        deliver(piece);
        piece = waiting || stopped ? null : parser.next();
      }
    } catch (ResponseBodyReader.ResponseTooLargeException
        | OutboundException
        | RuntimeException failure) {
      stopped = true;
      failed.handle(failure);
    }
  }

  private void deliver(E piece) {
    CompletionStage<?> completion = stream.consumer().apply(piece);
    if (completion.toCompletableFuture().isDone()) {
      return;
    }
    waiting = true;
    response.pause();
    completion.whenComplete((done, failure) -> call.onContext(this::completed));
  }

  private void completed() {
    waiting = false;
    if (stopped) {
      return;
    }
    onPiece.run();
    deliverAll();
    if (!waiting && !stopped) {
      response.resume();
    }
  }
}
