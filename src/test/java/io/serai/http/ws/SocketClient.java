package io.serai.http.ws;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A WebSocket of the JDK's client that records what it receives. */
public final class SocketClient implements WebSocket.Listener {
  private final List<String> messages = new CopyOnWriteArrayList<>();
  private final AtomicInteger pings = new AtomicInteger();
  private final CompletableFuture<String> closed = new CompletableFuture<>();
  private final StringBuilder begun = new StringBuilder();
  private @Nullable WebSocket socket;

  SocketClient opened(WebSocket opened) {
    socket = opened;
    return this;
  }

  /** Opens a socket at the address of a hub and a path; headers are names and values in turn. */
  public static SocketClient open(String hub, String path, String... headers) {
    WebSocket.Builder builder = HttpClient.newHttpClient().newWebSocketBuilder();
    for (int i = 0; i < headers.length; i += 2) {
      if (headers[i].equals("Sec-WebSocket-Protocol")) {
        builder.subprotocols(headers[i + 1]);
      } else {
        builder.header(headers[i], headers[i + 1]);
      }
    }
    SocketClient client = new SocketClient();
    URI uri = URI.create(hub.replaceFirst("http", "ws") + path);
    return client.opened(builder.buildAsync(uri, client).join());
  }

  /** Returns the open socket. */
  public WebSocket socket() {
    if (socket == null) {
      throw new IllegalStateException("not open");
    }
    return socket;
  }

  /** Returns the messages so far. */
  public List<String> messages() {
    return messages;
  }

  int pings() {
    return pings.get();
  }

  boolean isOpen() {
    return !closed.isDone();
  }

  /** The code of the close and its reason, such as {@code 1001 The hub stops.}. */
  public String closed() {
    return closed.join();
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    begun.append(data);
    if (last) {
      messages.add(begun.toString());
      begun.setLength(0);
    }
    from.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onPing(WebSocket from, java.nio.ByteBuffer message) {
    pings.incrementAndGet();
    from.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    closed.complete((code + " " + reason).strip());
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    closed.complete("lost");
  }
}
