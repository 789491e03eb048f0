package io.serai.outbound.client;

import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Forwards connections on loopback, until those that are open then are frozen: nothing passes. */
final class FreezingRelay implements AutoCloseable {

  private final NetServer server;
  private final NetClient client;
  private final int target;
  private final List<Link> links = new CopyOnWriteArrayList<>();

  FreezingRelay(Vertx vertx, int target) {
    this.target = target;
    this.client = vertx.createNetClient();
    this.server =
        vertx
            .createNetServer()
            .connectHandler(this::accept)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .join();
  }

  int port() {
    return server.actualPort();
  }

  /** Lets nothing pass any more on the connections that are open; later ones are forwarded. */
  void freeze() {
    links.forEach(link -> link.frozen = true);
  }

  /** Whether the client has closed a frozen connection. */
  boolean isClosedByItsClient() {
    return links.stream().anyMatch(link -> link.frozen && link.closed);
  }

  @Override
  public void close() {
    server.close();
    client.close();
  }

  private void accept(NetSocket from) {
    from.pause();
    Link link = new Link();
    links.add(link);
    from.closeHandler(closed -> link.closed = true);
    client
        .connect(target, "127.0.0.1")
        .onSuccess(
            to -> {
              forward(from, to, link);
              forward(to, from, link);
              from.resume();
            });
  }

  private static void forward(NetSocket from, NetSocket to, Link link) {
    from.handler(
        data -> {
          if (!link.frozen) {
            to.write(data);
          }
        });
  }

  /** One connection. */
  private static final class Link {
    private volatile boolean frozen;
    private volatile boolean closed;
  }
}
