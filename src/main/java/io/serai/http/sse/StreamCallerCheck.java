package io.serai.http.sse;

import io.serai.http.error.HttpError;
import io.serai.http.filter.CallerRecheck;
import io.serai.security.Caller;
import io.vertx.core.Context;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends an open stream whose caller is not known any more. Event loop only. */
final class StreamCallerCheck {
  private static final Logger LOG = LoggerFactory.getLogger(StreamCallerCheck.class);
  private static final int MAX_FAILURES = 3;

  private final CallerRecheck caller;
  private final Context context;
  private final Consumer<HttpError> end;
  private boolean running;
  private int failures;

  /**
   * @param end ends the stream for a reason
   */
  StreamCallerCheck(CallerRecheck caller, Context context, Consumer<HttpError> end) {
    this.caller = caller;
    this.context = context;
    this.end = end;
  }

  /** Begins to check the caller, unless the last check still runs. */
  void run() {
    if (running) {
      return;
    }
    running = true;
    CompletionStage<Optional<Caller>> current;
    try {
      current = caller.current();
    } catch (RuntimeException failure) {
      current = CompletableFuture.failedFuture(failure);
    }
    current.whenComplete(
        (known, failure) -> context.runOnContext(ignored -> complete(known, failure)));
  }

  /** A check that fails is repeated the next time; several in a row end the stream. */
  private void complete(Optional<Caller> known, @Nullable Throwable failure) {
    running = false;
    if (failure != null) {
      LOG.error("The caller of a stream could not be checked", failure);
      if (++failures >= MAX_FAILURES) {
        end.accept(
            HttpError.of(503, "UNAVAILABLE", "The hub cannot check your credentials now.")
                .with("retry-after", "1"));
      }
      return;
    }
    failures = 0;
    if (known.isEmpty()) {
      end.accept(HttpError.of(401, "UNAUTHENTICATED", "Your credentials are not valid any more."));
    }
  }
}
