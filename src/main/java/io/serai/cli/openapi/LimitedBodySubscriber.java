package io.serai.cli.openapi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** Collects the body of a response, and stops when it is larger than a limit. */
final class LimitedBodySubscriber implements BodySubscriber<byte[]> {

  private final long maxBytes;
  private final ByteArrayOutputStream content = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private @Nullable Subscription subscription;

  /** The body is larger than the limit. */
  private static final class TooLargeException extends IOException {}

  LimitedBodySubscriber(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Whether a failure, or one of its causes, is that a body was larger than the limit. */
  static boolean isTooLarge(@Nullable Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof TooLargeException) {
        return true;
      }
    }
    return false;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (content.size() + (long) buffer.remaining() > maxBytes) {
        if (subscription != null) {
          subscription.cancel();
        }
        body.completeExceptionally(new TooLargeException());
        return;
      }
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      content.writeBytes(bytes);
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(content.toByteArray());
  }
}
