package io.serai.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows one A2W channel. It reconnects when the connection is lost, after a delay that grows from
 * half a second to half a minute, and continues after the last message. Thread-safe.
 */
final class ChannelFollower implements WebSocket.Listener, AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final long MIN_DELAY = 500; // milliseconds
  private static final long MAX_DELAY = 30_000;
  private static final int BAD_REQUEST = 400;
  private static final int POLICY_VIOLATION = 1008;

  private final URI address;
  private final Optional<String> key;
  private final Consumer<JsonNode> messages;
  private final Consumer<String> notes;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT).build();
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private final StringBuilder text = new StringBuilder();

  // guarded by this
  private @Nullable Long last;
  private int failures;
  private @Nullable WebSocket socket;

  /**
   * @param messages receives the messages, one after another
   * @param notes receives sentences about the connection
   */
  ChannelFollower(
      URI address, Optional<String> key, Consumer<JsonNode> messages, Consumer<String> notes) {
    this.address = address;
    this.key = key;
    this.messages = messages;
    this.notes = notes;
  }

  /** Connects; the result fails once the hub refuses the caller. */
  CompletionStage<Void> start() {
    connect();
    return end;
  }

  private void connect() {
    if (end.isDone()) {
      return;
    }
    WebSocket.Builder builder =
        client.newWebSocketBuilder().connectTimeout(CONNECT).subprotocols("a2w.v1");
    key.ifPresent(value -> builder.header("Authorization", "Bearer " + value));
    var unused = builder.buildAsync(current(), this).whenComplete(this::connected);
  }

  private synchronized URI current() {
    String separator = address.getRawQuery() == null ? "?" : "&";
    return last == null ? address : URI.create(address + separator + "after=" + last);
  }

  private void connected(@Nullable WebSocket opened, @Nullable Throwable failure) {
    if (failure == null) {
      synchronized (this) {
        socket = opened;
        failures = 0;
      }
      return;
    }
    Throwable cause = CompletionCause.of(failure);
    if (cause instanceof WebSocketHandshakeException refused) {
      refused(refused.getResponse().statusCode());
    } else {
      retry("No connection to " + address.getRawAuthority() + ".");
    }
  }

  private void refused(int status) {
    boolean resumed;
    synchronized (this) {
      resumed = last != null;
      last = status == BAD_REQUEST ? null : last;
    }
    if (status == BAD_REQUEST && resumed) {
      notes.accept("The hub has other data than before; following from now on.");
      connect();
      return;
    }
    String what =
        switch (status) {
          case 401 -> "The hub wants a key. Give --key, or set SERAI_KEY.";
          case 403 ->
              "The agent does not admit this caller. allowed_callers in its file says who"
                  + " may.";
          case 404 -> "There is no such agent or task. Correct its name.";
          case 429, 503 -> "";
          default -> "The hub answered with status " + status + ".";
        };
    if (what.isEmpty()) {
      retry("The hub is busy.");
    } else {
      end.completeExceptionally(new CommandException(what));
    }
  }

  private void retry(String why) {
    long delay;
    synchronized (this) {
      delay = Math.min(MAX_DELAY, MIN_DELAY << Math.min(failures, 10));
      failures++;
      socket = null;
    }
    if (!end.isDone()) {
      notes.accept(
          why + " Trying again in " + Duration.ofMillis(delay).toMillis() / 1000.0 + " s.");
      CompletableFuture.delayedExecutor(delay, TimeUnit.MILLISECONDS).execute(this::connect);
    }
  }

  @Override
  public void onOpen(WebSocket opened) {
    text.setLength(0);
    opened.request(1);
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean complete) {
    text.append(data);
    if (complete) {
      accept(text.toString());
      text.setLength(0);
    }
    from.request(1);
    return null;
  }

  private void accept(String message) {
    try {
      JsonNode json = JsonMappers.read(message);
      synchronized (this) {
        last = json.path("seq").isNumber() ? Long.valueOf(json.path("seq").asLong()) : last;
      }
      messages.accept(json);
    } catch (DocumentParseException malformed) {
      notes.accept("A message is no JSON: " + malformed.getMessage());
    }
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    if (code == POLICY_VIOLATION) {
      end.completeExceptionally(new CommandException(reason));
    } else {
      retry(reason.isEmpty() ? "The hub has closed the connection." : reason);
    }
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable failure) {
    retry("The connection broke.");
  }

  /** Closes the connection, and does not reconnect. */
  @Override
  public void close() {
    end.complete(null);
    WebSocket open;
    synchronized (this) {
      open = socket;
    }
    if (open != null) {
      open.abort();
    }
  }
}
