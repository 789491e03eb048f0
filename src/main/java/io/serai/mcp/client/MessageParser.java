package io.serai.mcp.client;

import io.serai.concurrent.CompletionCause;
import io.serai.concurrent.ConcurrencyLimiter;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Parses messages of servers without holding up event loops: small ones at once, large ones on
 * worker threads of Vert.x. What follows the parsing of a large one runs on its worker, too. Few
 * are parsed at once, by the size of the heap. Thread-safe.
 */
public final class MessageParser {
  /** Size, in bytes or characters, from which on a message is large. */
  static final int LARGE = 64 * 1024;

  private final ConcurrencyLimiter turns =
      new ConcurrencyLimiter(ConcurrencyLimiter.largeParsings());

  /**
   * Parses a message.
   *
   * @return fails as {@code parse} does
   */
  <T> CompletionStage<T> parse(int size, Supplier<T> parse) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Context loop = Vertx.currentContext();
    if (size < LARGE || loop == null || !Context.isOnEventLoopThread()) {
      complete(result, parse);
    } else { // in another turn of the loop, which has then added what follows
      loop.runOnContext(turn -> parseOnWorker(loop, result, parse));
    }
    return result;
  }

  private <T> void parseOnWorker(Context loop, CompletableFuture<T> result, Supplier<T> parse) {
    turns
        .run(
            () -> {
              Future<Void> parsed =
                  loop.executeBlocking(
                      () -> {
                        complete(result, parse);
                        return null;
                      },
                      false);
              return parsed.toCompletionStage();
            })
        .whenComplete(
            (done, failure) -> {
              if (failure != null) { // the hub is stopping
                result.completeExceptionally(CompletionCause.of(failure));
              }
            });
  }

  private static <T> void complete(CompletableFuture<T> result, Supplier<T> parse) {
    T parsed;
    try {
      parsed = parse.get();
    } catch (RuntimeException failure) {
      result.completeExceptionally(failure);
      return;
    }
    result.complete(parsed);
  }
}
