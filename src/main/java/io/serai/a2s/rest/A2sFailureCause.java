package io.serai.a2s.rest;

import io.serai.concurrent.CompletionCause;
import org.jspecify.annotations.Nullable;

/** Unwraps the cause of a failed {@link java.util.concurrent.CompletionStage}. */
final class A2sFailureCause {

  private A2sFailureCause() {}

  static Throwable of(@Nullable Throwable failure) {
    if (failure == null) {
      return new IllegalStateException("it neither succeeded nor failed");
    }
    return CompletionCause.of(failure);
  }
}
