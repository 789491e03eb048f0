package io.serai.http.ws;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import io.serai.hub.HubStartOptions;
import io.serai.reload.LoadProgressListener;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A hub with a {@link FeedProtocol}, and clients for its WebSockets. */
final class FeedHub implements AutoCloseable {
  private final HubFixture hub;
  private final FeedProtocol feed = new FeedProtocol();
  private String key = "";
  private final HttpClient client = HttpClient.newHttpClient();

  FeedHub(Path home) {
    hub = new HubFixture(home);
  }

  /** Sets the key that metrics are read with. */
  FeedHub as(String presented) {
    key = presented;
    return this;
  }

  FeedHub property(String key, String value) {
    hub.property(key, value);
    return this;
  }

  FeedHub file(String name, String text) {
    hub.file(name, text);
    return this;
  }

  FeedHub start() {
    hub.start(
        new HubStartOptions(
            false, LoadProgressListener.NONE, Optional.empty(), List.of(context -> feed)));
    return this;
  }

  HubFixture hub() {
    return hub;
  }

  FeedProtocol feed() {
    return feed;
  }

  /** Opens a socket with the JDK's client. */
  SocketClient open(String path, String... headers) {
    SocketClient socket = new SocketClient();
    WebSocket.Builder builder = client.newWebSocketBuilder();
    for (int i = 0; i < headers.length; i += 2) {
      builder.header(headers[i], headers[i + 1]);
    }
    URI uri = URI.create(hub.hub().url().replaceFirst("http", "ws") + path);
    return socket.opened(builder.buildAsync(uri, socket).join());
  }

  /** Connects without a request. */
  RawWebSocket connect() throws IOException {
    return new RawWebSocket(URI.create(hub.hub().url()).getPort());
  }

  /** Opens a socket byte by byte. */
  RawWebSocket raw(String path, String... headers) throws IOException {
    RawWebSocket socket = connect();
    socket.handshake(path, headers);
    if (!socket.head().startsWith("HTTP/1.1 101 ")) {
      throw new IOException(socket.head());
    }
    return socket;
  }

  /** Returns the value of a metric with these labels, such as {@code x{a="b"}}. */
  double metric(String series) {
    String text = hub.as(key).get("/observe/metrics").text();
    assertThat(text).contains("serai_protocol_sockets{protocol=\"feed\"}");
    return text.lines()
        .filter(line -> line.startsWith(series + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
        .sum();
  }

  @Override
  public void close() {
    hub.close();
  }
}
