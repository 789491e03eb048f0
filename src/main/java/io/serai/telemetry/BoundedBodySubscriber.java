package io.serai.telemetry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of an answer up to {@value #MAX_BYTES} bytes. A longer one fails with {@link
 * AnswerTooLongException}, and its connection is dropped.
 */
final class BoundedBodySubscriber implements BodySubscriber<byte[]> {

  static final int MAX_BYTES = 64 << 10;

  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private Flow.@Nullable Subscription subscription;

  /** A body that is longer than is read. */
  static final class AnswerTooLongException extends IOException {
    private static final long serialVersionUID = 1;

    AnswerTooLongException() {
      super("it answers with more than " + MAX_BYTES + " bytes");
    }
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription begun) {
    subscription = begun;
    begun.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    Flow.Subscription reading = Objects.requireNonNull(subscription);
    for (ByteBuffer part : parts) {
      if (bytes.size() + part.remaining() > MAX_BYTES) {
        reading.cancel();
        body.completeExceptionally(new AnswerTooLongException());
        return;
      }
      byte[] copy = new byte[part.remaining()];
      part.get(copy);
      bytes.writeBytes(copy);
    }
    reading.request(1);
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(bytes.toByteArray());
  }
}
