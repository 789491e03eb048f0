package io.serai.cli.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.terminal.CommandException;
import io.serai.concurrent.CompletionCause;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows one A2W channel. It reconnects when the connection is lost, after a delay that grows from
 * half a second to half a minute, and continues after the last message. So that it can do so before
 * it has received any, it reads the position of the newest event before it first connects.
 * Thread-safe.
 */
final class ChannelFollower implements WebSocket.Listener, AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final long MIN_DELAY = 500; // milliseconds
  private static final long MAX_DELAY = 30_000;
  private static final long PING_INTERVAL = 20_000; // milliseconds
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int POLICY_VIOLATION = 1008;

  private final URI worker;
  private final URI channel;
  private final Optional<String> key;
  private final Consumer<JsonNode> messages;
  private final Consumer<String> notes;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private final StringBuilder text = new StringBuilder();

  // guarded by this
  private @Nullable Long last; // position of the last message, since the first connection
  private long newest; // position of the newest event before it
  private int failures;
  private @Nullable WebSocket socket;
  private boolean answered; // since the last ping

  /**
   * @param worker http address of the agent's operations, with a slash at its end
   * @param channel name of the channel
   * @param query of the channel; empty for none
   * @param messages receives the messages, one after another
   * @param notes receives sentences about the connection
   */
  ChannelFollower(
      URI worker,
      String channel,
      String query,
      Optional<String> key,
      Consumer<JsonNode> messages,
      Consumer<String> notes) {
    this.worker = worker;
    this.channel =
        URI.create(
            "ws" + worker.toString().substring("http".length()) + "ws/" + channel + "?" + query);
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
    if (hasPosition()) {
      open();
    } else {
      readPosition();
    }
  }

  private synchronized boolean hasPosition() {
    return last != null;
  }

  private void readPosition() {
    HttpRequest.Builder request = HttpRequest.newBuilder(worker.resolve("status"));
    request.timeout(CONNECT);
    key.ifPresent(value -> request.header("Authorization", "Bearer " + value));
    var unused =
        client
            .sendAsync(request.build(), HttpResponse.BodyHandlers.ofString())
            .whenComplete(this::acceptPosition);
  }

  private void acceptPosition(@Nullable HttpResponse<String> status, @Nullable Throwable failure) {
    if (status == null) {
      retry("No connection to " + worker.getRawAuthority() + ".");
      return;
    }
    if (status.statusCode() != OK) {
      refused(status.statusCode());
      return;
    }
    try {
      JsonNode json = JsonMappers.read(status.body());
      synchronized (this) {
        newest = json.path("seq").asLong();
      }
      open();
    } catch (DocumentParseException noJson) {
      end.completeExceptionally(
          new CommandException(
              "What answers at " + worker.getRawAuthority() + " is not a Serai hub."));
    }
  }

  private void open() {
    WebSocket.Builder builder =
        client.newWebSocketBuilder().connectTimeout(CONNECT).subprotocols("a2w.v1");
    key.ifPresent(value -> builder.header("Authorization", "Bearer " + value));
    var unused = builder.buildAsync(current(), this).exceptionally(this::notOpened);
  }

  /** Returns the channel with the position after which it goes on; without one at first. */
  private synchronized URI current() {
    return last == null ? channel : URI.create(channel + "&after=" + last);
  }

  private @Nullable WebSocket notOpened(Throwable failure) {
    if (CompletionCause.of(failure) instanceof WebSocketHandshakeException refused) {
      refused(refused.getResponse().statusCode());
    } else {
      retry("No connection to " + worker.getRawAuthority() + ".");
    }
    return null;
  }

  private void refused(int status) {
    boolean resumed;
    synchronized (this) {
      resumed = last != null && status == BAD_REQUEST;
      if (resumed) {
        last = null;
      }
    }
    if (resumed) {
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
          case 429, 500, 502, 503, 504 -> "";
          default -> "The hub answered with status " + status + ".";
        };
    if (what.isEmpty()) {
      retry("The hub, or a proxy in front of it, is not available: status " + status + ".");
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
      notes.accept(why + " Trying again in " + delay / 1000.0 + " s.");
      CompletableFuture.delayedExecutor(delay, TimeUnit.MILLISECONDS).execute(this::connect);
    }
  }

  /** Sends a ping at times, and gives up a connection on which none is answered. */
  private void ping(WebSocket opened) {
    CompletableFuture.delayedExecutor(PING_INTERVAL, TimeUnit.MILLISECONDS)
        .execute(
            () -> {
              if (isCurrent(opened)) {
                if (takeAnswer()) {
                  var unused = opened.sendPing(ByteBuffer.allocate(0));
                  ping(opened);
                } else {
                  opened.abort();
                  retry("The hub does not answer any more.");
                }
              }
            });
  }

  private synchronized boolean isCurrent(WebSocket opened) {
    return socket == opened && !end.isDone();
  }

  private synchronized boolean takeAnswer() {
    boolean was = answered;
    answered = false;
    return was;
  }

  @Override
  public @Nullable CompletionStage<?> onPong(WebSocket from, ByteBuffer message) {
    synchronized (this) {
      answered = true;
    }
    from.request(1);
    return null;
  }

  @Override
  public void onOpen(WebSocket opened) {
    text.setLength(0);
    synchronized (this) {
      socket = opened;
      failures = 0;
      last = last == null ? newest : last;
      answered = true;
    }
    ping(opened);
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
      notes.accept("A message is not JSON: " + malformed.getMessage());
    }
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    if (code == POLICY_VIOLATION) {
      end.completeExceptionally(new CommandException(reason));
    } else if (isCurrent(from)) {
      retry(reason.isEmpty() ? "The hub has closed the connection." : reason);
    }
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable failure) {
    if (isCurrent(from)) {
      retry("The connection broke.");
    }
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
