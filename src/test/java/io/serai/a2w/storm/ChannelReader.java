package io.serai.a2w.storm;

import io.vertx.core.Vertx;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Reads a channel of an agent from its beginning. It cuts its connection now and then, sometimes
 * reads slowly, and connects again to any hub, each time after the last message that it has
 * received. Thread-safe.
 */
final class ChannelReader {
  private static final int MOST_MESSAGES = 200; // of one connection
  private static final int SLOWEST = 30; // milliseconds for a message
  private static final int RETRY = 50; // milliseconds
  private static final int INTERNAL_ERROR = 1011;

  private final Vertx vertx;
  private final WebSocketClient client;
  private final StormHubs hubs;
  private final Findings findings;
  private final String agent;
  private final String channel;

  // guarded by this
  private final Random random;
  private final List<ChannelMessage> messages = new ArrayList<>();
  private @Nullable WebSocket current;
  private long after;
  private int left; // messages before the connection is cut
  private boolean slow;
  private int connections;
  private boolean ended;

  ChannelReader(
      Vertx vertx,
      WebSocketClient client,
      StormHubs hubs,
      Findings findings,
      String agent,
      String channel,
      long seed) {
    this.vertx = vertx;
    this.client = client;
    this.hubs = hubs;
    this.findings = findings;
    this.agent = agent;
    this.channel = channel;
    this.random = new Random(seed);
  }

  String agent() {
    return agent;
  }

  String channel() {
    return channel;
  }

  /** Returns the messages so far about tasks. */
  synchronized List<ChannelMessage> messages() {
    return List.copyOf(messages);
  }

  /** Returns how often it has connected. */
  synchronized int connections() {
    return connections;
  }

  /** Begins to read. */
  synchronized void connect() {
    if (ended) {
      return;
    }
    URI hub = URI.create(hubs.url(random));
    String path = "/agents/" + agent + "/a2w/v1/ws/" + channel + "?after=" + after;
    client
        .connect(hub.getPort(), hub.getHost(), path)
        .onSuccess(this::opened)
        .onFailure(this::refused);
  }

  /** Stops reading. */
  synchronized void end() {
    ended = true;
    if (current != null) {
      current.close();
    }
  }

  private synchronized void opened(WebSocket socket) {
    current = socket;
    connections++;
    slow = random.nextInt(4) == 0;
    left = 1 + random.nextInt(MOST_MESSAGES);
    socket.pause();
    socket.textMessageHandler(text -> receive(socket, text));
    socket.closeHandler(now -> closed(socket));
    socket.exceptionHandler(broken -> {}); // it is closed too
    socket.fetch(1);
    if (ended) {
      socket.close();
    }
  }

  private void refused(Throwable failure) {
    if (failure instanceof UpgradeRejectedException answer) {
      int status = answer.getStatus();
      if (status != 404 && status != 503) { // the agent's file is away, or the hub is starting
        findings.add(this + " was refused with " + status + " " + answer.getBody());
      }
    }
    connectLater();
  }

  private void connectLater() {
    vertx.setTimer(RETRY, id -> connect());
  }

  private synchronized void closed(WebSocket socket) {
    Short code = socket.closeStatusCode();
    if (code != null && code == INTERNAL_ERROR) {
      findings.add(this + " was closed with " + code + " " + socket.closeReason());
    }
    if (socket == current) {
      current = null;
      connectLater();
    }
  }

  private synchronized void receive(WebSocket socket, String text) {
    if (socket != current) {
      return;
    }
    ChannelMessage message = ChannelMessage.read(text);
    if (!message.hasNoPlace()) {
      after = message.seq();
      if (!message.isAboutTheAgent()) {
        messages.add(message);
      }
    }
    left--;
    if (left == 0) {
      current = null;
      socket.close();
      connectLater();
    } else if (slow) {
      vertx.setTimer(1 + random.nextInt(SLOWEST), id -> socket.fetch(1));
    } else {
      socket.fetch(1);
    }
  }

  @Override
  public String toString() {
    return "the reader of " + agent + "/" + channel;
  }
}
