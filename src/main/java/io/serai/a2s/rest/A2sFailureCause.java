package io.serai.a2s.rest;

import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Why a stage has failed. */
final class A2sFailureCause {

  private A2sFailureCause() {}

  static Throwable reason(@Nullable Throwable failure) {
    if (failure == null) {
      return new IllegalStateException("it neither succeeded nor failed");
    }
    Throwable cause = failure.getCause();
    return failure instanceof CompletionException && cause != null ? cause : failure;
  }
}
