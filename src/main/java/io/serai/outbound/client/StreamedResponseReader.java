package io.serai.outbound.client;

import io.serai.concurrent.CompletionCause;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.call.OutboundCallState;
import io.serai.outbound.stream.ResponseTooLargeException;
import io.serai.outbound.stream.StreamBudget;
import io.serai.outbound.stream.StreamedResponseHandler;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a response piece by piece and passes each to a {@link StreamedResponseHandler} as it
 * arrives. The response is paused, and the next piece is not read, while the handler has not
 * completed a piece, and while more has come than the {@link StreamBudget} allows. Runs on the
 * call's event loop.
 */
final class StreamedResponseReader<E> implements Handler<Buffer> {

  private static final Logger LOG = LoggerFactory.getLogger(StreamedResponseReader.class);

  private final HttpClientResponse response;
  private final StreamedResponseHandler<E> stream;
  private final StreamBudget budget;
  private final OutboundCallState call;
  private final StreamedResponseHandler.Parser<E> parser;
  private final Runnable onPiece;
  private final Handler<Throwable> failed;
  private boolean waiting;
  private boolean stopped;
  private boolean foundEvent;

  private StreamedResponseReader(
      HttpClientResponse response,
      StreamedResponseHandler<E> stream,
      OutboundCallState call,
      Runnable onPiece,
      Handler<Throwable> failed) {
    this.response = response;
    this.stream = stream;
    this.budget = stream.budget();
    this.call = call;
    this.onPiece = onPiece;
    this.failed = failed;
    this.parser = stream.parser(call.mask(), this::received);
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
      OutboundCallState call,
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

  /** Whether reading is paused: until the handler completes a piece, or for the rate. */
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
      budget.addBytes(chunk.length());
      foundEvent = false;
      parser.add(chunk);
      deliverAll();
    }
  }

  /** Delivers what the chunk contains, up to a piece after which reading pauses. */
  private void deliverAll() {
    try {
      E piece = parser.next();
      while (piece != null) {
        received();
        deliver(piece);
        keepToBudget();
        piece = waiting || stopped ? null : parser.next();
      }
      if (!waiting && !stopped) {
        endChunk();
      }
    } catch (ResponseTooLargeException | OutboundException | RuntimeException failure) {
      fail(failure);
    }
  }

  /** Counts a piece or a heartbeat. */
  private void received() {
    foundEvent = true;
    budget.addEvent();
    onPiece.run();
  }

  /** A chunk in which nothing ends counts as an event, because it costs as much. */
  private void endChunk() throws OutboundException {
    if (!foundEvent) {
      foundEvent = true;
      budget.addEvent();
    }
    keepToBudget();
  }

  private void keepToBudget() throws OutboundException {
    String limit = budget.exceeded();
    if (limit != null) {
      throw new OutboundException(
          Reason.TOO_LARGE,
          call.targetHost().origin().host() + " sent more than the " + limit + " that it may");
    }
    if (!waiting && !stopped && budget.pauseMillis() > 0) {
      pause();
      resumeInTime();
    }
  }

  private void resumeInTime() {
    long pause = budget.pauseMillis();
    if (pause > 0 && !stopped) {
      var unused = call.after(pause, this::resumeInTime);
    } else {
      completed();
    }
  }

  private void deliver(E piece) {
    CompletableFuture<?> completion = stream.consumer().apply(piece).toCompletableFuture();
    if (completion.isDone()) {
      completion.join();
      return;
    }
    pause();
    var unused =
        completion.whenComplete((done, failure) -> call.onContext(() -> completed(failure)));
  }

  private void pause() {
    waiting = true;
    response.pause();
  }

  private void completed(@Nullable Throwable failure) {
    if (failure == null) {
      completed();
    } else if (!stopped) {
      waiting = false;
      fail(failure);
    }
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

  private void fail(Throwable failure) {
    stopped = true;
    Throwable cause = CompletionCause.of(failure);
    boolean ofStream =
        cause instanceof ResponseTooLargeException || cause instanceof OutboundException;
    failed.handle(ofStream ? cause : unhandled(cause));
  }

  /** Returns the failure of a stream whose piece the handler could not handle. */
  private OutboundException unhandled(Throwable cause) {
    String host = call.targetHost().origin().host();
    LOG.error("A piece of a stream of {} could not be handled", host, cause);
    return new OutboundException(
        Reason.REJECTED, "the hub could not handle what " + host + " sent in its stream");
  }
}
