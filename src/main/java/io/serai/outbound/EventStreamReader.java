package io.serai.outbound;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.util.concurrent.CompletionStage;

/**
 * Hands the events of an answer on as they come, and reads no faster than they are taken; runs on
 * the call's event loop.
 */
final class EventStreamReader implements Handler<Buffer> {

  private final HttpClientResponse response;
  private final ServerSentEventHandler stream;
  private final OutboundCall call;
  private final ServerSentEventParser parser;
  private final Handler<Throwable> failed;
  private int untaken;
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
    this.parser = new ServerSentEventParser(stream.most(), call.mask());
  }

  /**
   * Begins; one of the last two handlers is called at the end.
   *
   * @param alive called with every octet that comes
   */
  static EventStreamReader read(
      HttpClientResponse response,
      ServerSentEventHandler stream,
      OutboundCall call,
      Runnable alive,
      Runnable done,
      Handler<Throwable> failed) {
    EventStreamReader reader = new EventStreamReader(response, stream, call, failed);
    response.exceptionHandler(failed);
    response.handler(
        chunk -> {
          alive.run();
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

  /** Whether it is the taker that is awaited, not the service. */
  boolean isHeldUp() {
    return untaken > 0;
  }

  @Override
  public void handle(Buffer chunk) {
    if (broken) {
      return;
    }
    try {
      parser.take(chunk).forEach(this::give);
    } catch (ResponseBodyReader.ResponseTooLargeException | RuntimeException failure) {
      broken = true;
      failed.handle(failure);
    }
  }

  private void give(ReceivedServerSentEvent event) {
    CompletionStage<?> taken = stream.events().apply(event);
    if (taken.toCompletableFuture().isDone()) {
      return;
    }
    if (untaken++ == 0) {
      response.pause();
    }
    taken.whenComplete((done, failure) -> call.onContext(this::goOn));
  }

  private void goOn() {
    if (--untaken == 0) {
      response.resume();
    }
  }
}
