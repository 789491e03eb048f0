package io.serai.http.filter;

import io.serai.http.error.HttpError;
import io.serai.security.Caller;
import io.vertx.core.Context;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks whether the caller of an open stream, gRPC call or WebSocket is still known. Event loop
 * only.
 */
public final class CallerMonitor {
  private static final Logger LOG = LoggerFactory.getLogger(CallerMonitor.class);
  private static final int MAX_FAILURES = 3;

  private final CallerRecheck caller;
  private final Context context;
  private final Consumer<Caller> known;
  private final Consumer<HttpError> end;
  private final boolean evenExpired;
  private boolean running;
  private boolean repeat;
  private int failures;

  /**
   * @param context the event loop
   * @param known receives the caller with its current permissions, after each check
   * @param end ends what is open for a reason: 401 if the caller is not known any more, 503 if that
   *     could not be checked several times in a row; may be called more than once
   * @param evenExpired whether a token counts that has expired meanwhile, because what is open ends
   *     by itself
   */
  public CallerMonitor(
      CallerRecheck caller,
      Context context,
      Consumer<Caller> known,
      Consumer<HttpError> end,
      boolean evenExpired) {
    this.caller = caller;
    this.context = context;
    this.known = known;
    this.end = end;
    this.evenExpired = evenExpired;
  }

  /** Begins to check the caller; if a check runs, another one follows it. */
  public void check() {
    if (running) {
      repeat = true;
      return;
    }
    running = true;
    CompletionStage<Optional<Caller>> current;
    try {
      current = caller.current(evenExpired);
    } catch (RuntimeException failure) {
      current = CompletableFuture.failedFuture(failure);
    }
    current.whenComplete((now, failure) -> context.runOnContext(ignored -> complete(now, failure)));
  }

  private void complete(Optional<Caller> now, @Nullable Throwable failure) {
    running = false;
    if (failure != null) {
      failed(failure);
    } else {
      failures = 0;
      now.ifPresentOrElse(
          known,
          () ->
              end.accept(
                  HttpError.of(
                      401, "UNAUTHENTICATED", "Your credentials are not valid any more.")));
    }
    if (repeat) {
      repeat = false;
      check();
    }
  }

  private void failed(Throwable failure) {
    LOG.error("The caller of a stream or WebSocket could not be checked", failure);
    if (++failures >= MAX_FAILURES) {
      String message = "The hub cannot check your credentials now. Connect again later.";
      end.accept(HttpError.of(503, "UNAVAILABLE", message).with("retry-after", "1"));
    }
  }
}
