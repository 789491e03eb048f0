package io.serai.dialect.organization.run;

import io.serai.concurrent.CompletionCause;
import io.serai.dialect.organization.bridge.AgentZeroAnswer;
import io.serai.outbound.OutboundAbortSignal;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A message that is with Agent Zero.
 *
 * @param since when it was posted
 * @param answer completes after the reports that were there when Agent Zero answered
 * @param abort closes the connection
 * @param slot gives the place back
 */
record PendingCall(
    Instant since,
    CompletableFuture<AgentZeroAnswer> answer,
    OutboundAbortSignal abort,
    Runnable slot) {

  /** Completes the answer. */
  void answered(@Nullable AgentZeroAnswer given, @Nullable Throwable failure) {
    if (given != null) {
      answer.complete(given);
    } else {
      answer.completeExceptionally(
          failure == null ? new IllegalStateException("no answer") : CompletionCause.of(failure));
    }
  }
}
