package io.serai.concurrent;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Takes a step for each of many elements, one after the other. Each step has a turn of its own of
 * an event loop, so that others have turns in between.
 */
public record EventLoopSequence(Context loop) {

  /** Returns what takes the steps on the event loop of this thread. */
  public static EventLoopSequence here() {
    return new EventLoopSequence(Objects.requireNonNull(Vertx.currentContext()));
  }

  /**
   * Takes the steps; may be called on any thread.
   *
   * @param step returns whether the next element is wanted
   * @return completes after the last step; fails with the first step that does
   */
  public <T> CompletionStage<Void> forEach(
      Iterable<T> elements, Function<T, CompletionStage<Boolean>> step) {
    CompletableFuture<Void> result = new CompletableFuture<>();
    schedule(elements.iterator(), step, result);
    return result;
  }

  private <T> void schedule(
      Iterator<T> rest,
      Function<T, CompletionStage<Boolean>> step,
      CompletableFuture<Void> result) {
    loop.runOnContext(turn -> next(rest, step, result));
  }

  private <T> void next(
      Iterator<T> rest,
      Function<T, CompletionStage<Boolean>> step,
      CompletableFuture<Void> result) {
    if (!rest.hasNext()) {
      result.complete(null);
      return;
    }
    CompletableFuture.completedStage(rest.next())
        .thenCompose(step)
        .whenComplete(
            (more, failure) -> {
              if (failure != null) {
                result.completeExceptionally(CompletionCause.of(failure));
              } else if (more) {
                schedule(rest, step, result);
              } else {
                result.complete(null);
              }
            });
  }
}
