package io.serai.a2a.remote;

import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.task.Message;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Reads a remote task again and again while it asks a question, with growing pauses, to find out
 * whether it was answered elsewhere. Thread-safe.
 */
final class RemoteQuestionPoller {
  private final RemoteTaskFollower follower;
  private final RemoteRetryBackoff backoff;
  private final RemoteTaskStatus asked;
  private final Runnable gone;

  // guarded by this
  private boolean closed;
  private CompletionStage<?> applied = CompletableFuture.completedFuture(null);

  /**
   * @param asked the status with the question
   * @param gone is run once when the remote task does not ask the question any more, unless the
   *     watch is closed before
   */
  RemoteQuestionPoller(
      RemoteTaskFollower follower,
      RemoteRetryBackoff backoff,
      RemoteTaskStatus asked,
      Runnable gone) {
    this.follower = follower;
    this.backoff = backoff;
    this.asked = asked;
    this.gone = gone;
  }

  /** Begins to watch. */
  RemoteQuestionPoller begin() {
    readLater();
    return this;
  }

  /** Ends the watch; completes when all that it has read is in the log of the task. */
  synchronized CompletionStage<?> close() {
    closed = true;
    backoff.progressed();
    return applied.handle((done, failure) -> null);
  }

  private void readLater() {
    backoff.pause(Duration.ZERO).thenRun(this::read); // does not come if the hub stops
  }

  private void read() {
    if (isClosed()) {
      return;
    }
    var unused = follower.get().thenCompose(this::apply).whenComplete(this::decide);
  }

  /** What is read after the end would hide the status that follows the answer. */
  private synchronized CompletionStage<?> apply(RemoteAgentResponse response) {
    if (!closed) {
      applied = follower.apply(response);
    }
    return applied;
  }

  private void decide(@Nullable Object read, @Nullable Throwable failure) {
    if (isClosed()) {
      return;
    }
    if (failure == null && !isAsking()) {
      gone.run();
    } else {
      readLater(); // also after a refusal, such as while a key is changed
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private boolean isAsking() {
    return follower.result() instanceof RemoteTaskFollower.FollowResult.InputRequired now
        && now.status().state() == asked.state()
        && text(now.status()).equals(text(asked))
        && now.status()
            .metadata()
            .path(InputRequestForwarder.REQUIRED)
            .equals(asked.metadata().path(InputRequestForwarder.REQUIRED));
  }

  private static String text(RemoteTaskStatus status) {
    Message message = status.message();
    return message == null ? "" : message.text();
  }
}
