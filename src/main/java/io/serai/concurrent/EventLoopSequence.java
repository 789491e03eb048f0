package io.serai.concurrent;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes a step for each of many elements, one after the other. Each step has a turn of its own of
 * the event loop on which the sequence was begun, so that others have turns in between.
 */
public final class EventLoopSequence<T> {
  private final Iterator<T> rest;
  private final Function<T, CompletionStage<Boolean>> step;
  private final @Nullable Context loop = Vertx.currentContext();
  private final CompletableFuture<Void> result = new CompletableFuture<>();

  private EventLoopSequence(Iterator<T> rest, Function<T, CompletionStage<Boolean>> step) {
    this.rest = rest;
    this.step = step;
  }

  /**
   * Begins a sequence.
   *
   * @param step returns whether the next element is wanted
   * @return completes after the last step; fails with the first step that does
   */
  public static <T> CompletionStage<Void> forEach(
      Iterable<T> elements, Function<T, CompletionStage<Boolean>> step) {
    EventLoopSequence<T> sequence = new EventLoopSequence<>(elements.iterator(), step);
    sequence.next();
    return sequence.result;
  }

  private void next() {
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
                turn(this::next);
              } else {
                result.complete(null);
              }
            });
  }

  private void turn(Runnable work) {
    if (loop == null) {
      work.run();
    } else {
      loop.runOnContext(now -> work.run());
    }
  }
}
