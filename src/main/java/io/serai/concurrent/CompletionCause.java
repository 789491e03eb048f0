package io.serai.concurrent;

import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the failure behind a {@link CompletionException}. A stage that depends on a failed stage
 * reports the failure wrapped in one; the failed stage itself reports it as it is.
 */
public final class CompletionCause {

  private CompletionCause() {}

  /** Returns the cause of a {@link CompletionException} that has one, otherwise the failure. */
  public static Throwable of(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** Returns the same for the result of a stage: null if there is no failure. */
  public static @Nullable Throwable ofNullable(@Nullable Throwable failure) {
    return failure == null ? null : of(failure);
  }
}
