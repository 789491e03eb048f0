package io.serai.cli.mcp;

import io.serai.mcp.model.McpError;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A request of the client that has not been answered yet. Once it is cancelled, nothing is written
 * for it. Thread-safe.
 */
final class UnansweredRequest {
  private final ClientMessage message;
  private final ClientOutput output;
  private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();

  // guarded by this
  private boolean silent;
  private boolean answered;
  private @Nullable CompletableFuture<?> exchange;

  UnansweredRequest(ClientMessage message, ClientOutput output) {
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
  CompletableFuture<@Nullable Void> end() {
    return end;
  }

  /** Whether it belongs to no session, so that it is cancelled by closing its stream. */
  boolean isStateless() {
    return message.revision() != null;
  }

  /** Writes a message that belongs to the request. */
  synchronized void pass(String json) {
    if (!silent) {
      output.write(json);
    }
  }

  /** Writes the response. */
  synchronized void answer(String json) {
    if (!answered) {
      answered = true;
      pass(json);
    }
  }

  /** Writes an error, if there is no response yet. */
  void fail(String reason) {
    fail(McpError.INTERNAL_ERROR.code(), reason);
  }

  /** Writes an error, if there is no response yet. */
  synchronized void fail(int code, String reason) {
    if (!answered && !silent) {
      answered = true;
      output.error(message.id(), code, reason);
    }
  }

  /** Remembers what the request waits for, which is cancelled with it. */
  void waitFor(CompletableFuture<?> pending) {
    boolean late;
    synchronized (this) {
      exchange = pending;
      late = silent;
    }
    if (late) {
      pending.cancel(true);
    }
  }

  synchronized boolean isSilent() {
    return silent;
  }

  /** Writes nothing any more. */
  synchronized void silence() {
    silent = true;
  }

  /** Writes nothing any more, and closes the connection. */
  void cancel() {
    CompletableFuture<?> pending;
    synchronized (this) {
      silent = true;
      pending = exchange;
    }
    if (pending != null) {
      pending.cancel(true);
    }
  }
}
