package io.serai.http.grpc;

import io.serai.http.body.RequestBodyReaderFactory;
import io.serai.http.limit.BodyMemoryLease;
import io.vertx.core.AsyncResult;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the answers to the messages that a client streams in one call. A message is read only
 * when its answer is requested, so a client that does not read its answers is not read either.
 * Event loop only.
 */
final class GrpcMessageExchange implements Flow.Publisher<Buffer>, Flow.Subscription {

  /** Messages that a client may send in one call. */
  static final int MAX_MESSAGES = 1_000;

  /** Maximum size of a message in bytes, both as sent and decompressed. */
  static final int MAX_MESSAGE_BYTES = 4 * 1024;

  private final RoutingContext context;
  private final HttpServerRequest request;
  private final RequestBodyReaderFactory bodies;
  private final GrpcBidiMessageHandler handler;
  private final GrpcFrameBuffer frames = new GrpcFrameBuffer(MAX_MESSAGE_BYTES);
  private Flow.@Nullable Subscriber<? super Buffer> subscriber;
  private long requested;
  private int messages;
  private boolean busy;
  private boolean halfClosed;

  GrpcMessageExchange(
      RoutingContext context, RequestBodyReaderFactory bodies, GrpcBidiMessageHandler handler) {
    this.context = context;
    this.request = context.request().pause();
    this.bodies = bodies;
    this.handler = handler;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super Buffer> reader) {
    subscriber = reader;
    request.exceptionHandler(broken -> cancel());
    request.handler(this::received);
    request.endHandler(end -> ended());
    reader.onSubscribe(this);
  }

  @Override
  public void request(long count) {
    requested += count;
    advance();
  }

  /** Discards what the client still sends. */
  @Override
  public void cancel() {
    subscriber = null;
    if (!request.isEnded()) {
      request.resume();
    }
  }

  private void received(Buffer piece) {
    if (subscriber != null) {
      busy = false;
      frames.append(piece);
      advance();
    }
  }

  private void ended() {
    busy = false;
    halfClosed = true;
    advance();
  }

  /** Answers the next message, or fetches more of it, unless it is being fetched or decoded. */
  private void advance() {
    if (busy || requested == 0 || subscriber == null) {
      return;
    }
    try {
      Buffer frame = frames.next();
      if (frame != null) {
        decode(frame);
      } else if (halfClosed) {
        complete(subscriber);
      } else {
        busy = true;
        request.fetch(1);
      }
    } catch (RuntimeException failure) {
      fail(failure);
    }
  }

  private void complete(Flow.Subscriber<? super Buffer> reader) {
    if (frames.isEmpty()) {
      subscriber = null;
      reader.onComplete();
    } else {
      fail(GrpcException.of(GrpcStatus.INVALID_ARGUMENT, "The last message is incomplete."));
    }
  }

  private void decode(Buffer frame) {
    if (++messages > MAX_MESSAGES) {
      throw GrpcException.of(
          GrpcStatus.RESOURCE_EXHAUSTED,
          "A stream may have at most " + MAX_MESSAGES + " messages. Open another one.");
    }
    busy = true;
    BodyMemoryLease lease = bodies.lease(context);
    String encoding = request.getHeader("grpc-encoding");
    GrpcMessageFraming.message(context.vertx(), frame, encoding, MAX_MESSAGE_BYTES, lease)
        .onComplete(
            message -> {
              lease.close();
              answer(message);
            });
  }

  private void answer(AsyncResult<Buffer> message) {
    busy = false;
    if (subscriber == null) {
      return;
    }
    if (message.failed()) {
      fail(message.cause());
      return;
    }
    try {
      Buffer reply = handler.answer(message.result());
      requested--; // before the subscriber requests the next one
      subscriber.onNext(reply);
    } catch (RuntimeException failure) {
      fail(failure);
      return;
    }
    advance();
  }

  private void fail(Throwable failure) {
    Flow.Subscriber<? super Buffer> reader = Objects.requireNonNull(subscriber);
    cancel();
    reader.onError(failure);
  }
}
