package io.serai.outbound;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.util.concurrent.CompletionStage;

/**
 * Reads the server-sent events of a response and passes each to a {@link ServerSentEventHandler} as
 * it arrives. It pauses the response while the handler has not completed an event. Runs on the
 * call's event loop.
 */
final class EventStreamReader implements Handler<Buffer> {

  private final HttpClientResponse response;
  private final ServerSentEventHandler stream;
  private final OutboundCall call;
  private final ServerSentEventParser parser;
  private final Handler<Throwable> failed;
  private int pending;
  private boolean broken;

  private EventStreamReader(
      HttpClientResponse response,
      ServerSentEventHandler stream,
      OutboundCall call,
      Handler<Throwable> failed) {
    this.response = response;
    this.stream = stream;
    this.call = call;
    this.failed = failed;
    this.parser = new ServerSentEventParser(stream.maxEventSize(), call.mask());
  }

  /**
   * Starts to read. At the end of the response, {@code done} or {@code failed} is called.
   *
   * @param onChunk called for every chunk received
   */
  static EventStreamReader read(
      HttpClientResponse response,
      ServerSentEventHandler stream,
      OutboundCall call,
      Runnable onChunk,
      Runnable done,
      Handler<Throwable> failed) {
    EventStreamReader reader = new EventStreamReader(response, stream, call, failed);
    response.exceptionHandler(failed);
    response.handler(
        chunk -> {
          onChunk.run();
          reader.handle(chunk);
        });
    response.endHandler(
        ended -> {
          if (!reader.broken) {
            done.run();
          }
        });
    return reader;
  }

  /** Whether reading is paused until the handler completes an event. */
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
    } catch (ResponseBodyReader.ResponseTooLargeException | RuntimeException failure) {
      broken = true;
      failed.handle(failure);
    }
  }

  private void deliver(ReceivedServerSentEvent event) {
    CompletionStage<?> completion = stream.events().apply(event);
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
