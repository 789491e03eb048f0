package io.serai.cli.mcp;

import io.serai.mcp.model.McpError;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A request of the client that has not been answered yet. Once it is cancelled, nothing is written
 * for it. Thread-safe; writing may block, and no other method waits for it.
 */
final class PendingRequest {
  private final ClientMessage message;
  private final ClientOutput output;
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
  private final AtomicBoolean answered = new AtomicBoolean();
  private volatile boolean silent;
  private volatile @Nullable CompletableFuture<?> exchange;

  PendingRequest(ClientMessage message, ClientOutput output) {
    this.message = message;
    this.output = output;
  }

  ClientMessage message() {
    return message;
  }

  /** Whether it is open until the client or the hub ends it. */
  boolean isSubscription() {
    return message.method().equals("subscriptions/listen");
  }

  /** Completes when the exchange with the hub has ended. */
  CompletableFuture<@Nullable Void> ended() {
    return ended;
  }

  /** Whether it belongs to no session, so that it is cancelled by closing its stream. */
  boolean isStateless() {
    return message.revision() != null;
  }

  /** Whether its response has been written, or is being written. */
  boolean isAnswered() {
    return answered.get();
  }

  /** Writes a message that belongs to the request. */
  void pass(String json) {
    if (!silent) {
      output.write(json);
    }
  }

  /** Writes the response. */
  void answer(String json) {
    if (answered.compareAndSet(false, true)) {
      pass(json);
    }
  }

  /** Writes an error, if there is no response yet. */
  void fail(String reason) {
    fail(McpError.INTERNAL_ERROR.code(), reason);
  }

  /** Writes an error, if there is no response yet. */
  void fail(int code, String reason) {
    if (!silent && answered.compareAndSet(false, true)) {
      output.error(message.id(), code, reason);
    }
  }

  /** Remembers what the request waits for, which is cancelled with it. */
  void waitFor(CompletableFuture<?> pending) {
    exchange = pending;
    if (silent) {
      pending.cancel(true);
    }
  }

  boolean isSilent() {
    return silent;
  }

  /** Writes nothing any more. */
  void silence() {
    silent = true;
  }

  /** Writes nothing any more, and closes the connection. */
  void cancel() {
    silent = true;
    CompletableFuture<?> pending = exchange;
    if (pending != null) {
      pending.cancel(true);
    }
  }
}
