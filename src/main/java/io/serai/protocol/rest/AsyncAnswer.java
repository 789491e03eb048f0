package io.serai.protocol.rest;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** Completes an exchange when the result of its request is there. */
public final class AsyncAnswer {
  private AsyncAnswer() {}

  /**
   * Completes the exchange once the answer is written to it; if writing fails, the exchange fails.
   *
   * @param writer writes the answer; receives the result, or the failure
   * @return whether the exchange was completed by this call, as Camel expects of a processor
   */
  public static <T> boolean write(
      CompletionStage<T> result,
      Exchange exchange,
      AsyncCallback callback,
      BiConsumer<@Nullable T, @Nullable Throwable> writer) {
    CompletableFuture<T> future = result.toCompletableFuture();
    boolean synchronous = future.isDone();
    var unused =
        future.whenComplete(
            (value, failure) -> {
              try {
                writer.accept(value, failure);
              } catch (Throwable unwritten) { // the request must not stay unanswered
                exchange.setException(unwritten);
              }
              callback.done(synchronous);
            });
    return synchronous;
  }
}
